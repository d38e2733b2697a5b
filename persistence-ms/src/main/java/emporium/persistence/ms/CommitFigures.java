package emporium.persistence.ms;

/**
 * What the committer has done since the engine was made.
 *
 * @param groups atomic store commits
 * @param units units of work in them
 * @param cutNanos time commands were held up while groups were copied
 * @param groupNanos time from drain to durable
 * @param rollbacks commands undone
 */
public record CommitFigures(
    long groups, long units, long cutNanos, long groupNanos, long rollbacks) {}
