package emporium.product;

import emporium.events.model.ProductId;
import java.time.Instant;
import java.util.Comparator;

/**
 * A replace or a delete that Stock has not confirmed, as an immutable value; the one that waits
 * longest first.
 *
 * @param awaitedFrom from when its wait counts: the change, or later if it was republished
 * @param tid the version of a replace; empty for a delete
 * @param since when the product was changed
 */
public record UnconfirmedChange(Instant awaitedFrom, ProductId product, String tid, Instant since)
    implements Comparable<UnconfirmedChange> {
  private static final Comparator<UnconfirmedChange> BY_WAIT =
      Comparator.comparing(UnconfirmedChange::awaitedFrom)
          .thenComparing(UnconfirmedChange::product)
          .thenComparing(UnconfirmedChange::tid)
          .thenComparing(UnconfirmedChange::since);

  @Override
  public int compareTo(UnconfirmedChange other) {
    return BY_WAIT.compare(this, other);
  }
}
