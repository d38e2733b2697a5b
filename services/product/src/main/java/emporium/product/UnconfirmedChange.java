package emporium.product;

import emporium.events.ProductId;
import java.time.Instant;
import java.util.Comparator;

/**
 * A replace or a delete that Stock has not confirmed, as an immutable value; the one that waits
 * longest first.
 *
 * @param waitsFrom from when its wait counts: the change, or later if it was said again
 * @param tid the version of a replace; empty for a delete
 * @param since when the product was changed
 */
public record OpenChange(Instant waitsFrom, ProductId product, String tid, Instant since)
    implements Comparable<OpenChange> {
  private static final Comparator<OpenChange> BY_WAIT =
      Comparator.comparing(OpenChange::waitsFrom)
          .thenComparing(OpenChange::product)
          .thenComparing(OpenChange::tid)
          .thenComparing(OpenChange::since);

  @Override
  public int compareTo(OpenChange other) {
    return BY_WAIT.compare(this, other);
  }
}
