package emporium.persistence.ms.commit;

/**
 * What commits took since the engine was made.
 *
 * @param groups forced at once in the journal
 * @param units units of work in them
 * @param committed committed units of work of commands, durable or not
 * @param encodeNanos time that these commands took to find out what they changed, and to encode
 *     that and their events
 * @param writeNanos time from drain to written
 * @param groupNanos time from drain to durable
 * @param rollbacks commands undone
 * @param checkpoints atomic store commits
 * @param checkpointObjects objects copied for them
 * @param checkpointNanos time they took, waits for the journal included
 * @param longestPauseNanos longest pause of the commands, for a snapshot
 */
public record CommitStatistics(
    long groups,
    long units,
    long committed,
    long encodeNanos,
    long writeNanos,
    long groupNanos,
    long rollbacks,
    long checkpoints,
    long checkpointObjects,
    long checkpointNanos,
    long longestPauseNanos) {}
