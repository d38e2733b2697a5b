package emporium.persistence.ms;

/**
 * What commits took since the engine was made.
 *
 * @param groups forced at once in the journal
 * @param units units of work in them
 * @param placed units of work of commands that have their place, durable or not
 * @param encodeNanos time that these commands took to find out what they changed, and to encode
 *     that and their events
 * @param writeNanos time from drain to written
 * @param groupNanos time from drain to durable
 * @param rollbacks commands undone
 * @param checkpoints atomic store commits
 * @param checkpointObjects objects copied for them
 * @param checkpointNanos time they took, waits for the journal included
 * @param longestCutNanos longest time commands were held up by one cut
 */
public record CommitFigures(
    long groups,
    long units,
    long placed,
    long encodeNanos,
    long writeNanos,
    long groupNanos,
    long rollbacks,
    long checkpoints,
    long checkpointObjects,
    long checkpointNanos,
    long longestCutNanos) {}
