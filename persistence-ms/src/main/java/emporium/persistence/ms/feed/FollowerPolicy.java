package emporium.persistence.ms.feed;

/** Whether something follows the commits of an engine, and what happens when it is far behind. */
public enum FollowerPolicy {
  /** Nothing follows; the journal is released as soon as a checkpoint covers it. */
  NONE,
  /**
   * What was not followed yet is kept; at a bound of its own, or the journal's, commits wait for
   * the follower.
   */
  WAIT,
  /** At the journal's bound the follower loses its place and has to begin with a snapshot. */
  REFILL
}
