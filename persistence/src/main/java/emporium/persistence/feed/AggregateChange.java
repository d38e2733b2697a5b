package emporium.persistence.feed;

import emporium.persistence.Aggregate;

/**
 * What a unit of work did to an aggregate.
 *
 * @param image a copy of it as it was when the unit committed; of a removed one as it was before
 */
public record AggregateChange(Kind kind, Aggregate image) {
  /** What became of it. */
  public enum Kind {
    /** It was added. */
    ADDED,
    /** It was changed. */
    CHANGED,
    /** It was removed. */
    REMOVED,
    /** It has left memory as history; it does not change any more. */
    ARCHIVED
  }
}
