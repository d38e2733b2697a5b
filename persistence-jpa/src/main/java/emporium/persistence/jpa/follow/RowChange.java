package emporium.persistence.jpa.follow;

import emporium.persistence.Aggregate;
import emporium.persistence.feed.AggregateChange;
import org.jspecify.annotations.Nullable;

/**
 * What a batch of commits did to one aggregate.
 *
 * @param kind of its last change
 * @param image of its last change
 * @param before what its rows show, if that is known
 * @param isNew whether it has no rows
 */
record RowChange(
    AggregateChange.Kind kind, Aggregate image, @Nullable Aggregate before, boolean isNew) {
  /** With one more change. */
  RowChange then(AggregateChange next) {
    return new RowChange(next.kind(), next.image(), before, isNew);
  }

  boolean isRemoval() {
    return kind == AggregateChange.Kind.REMOVED;
  }

  /** Whether there may be more changes of it. */
  boolean isLast() {
    return isRemoval() || kind == AggregateChange.Kind.ARCHIVED;
  }
}
