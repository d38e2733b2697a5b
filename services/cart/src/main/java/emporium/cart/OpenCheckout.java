package emporium.cart;

import emporium.events.CheckoutId;
import java.time.Instant;
import java.util.Comparator;

/** A checkout without outcome, as an immutable value; ordered by customer and session. */
public record OpenCheckout(CheckoutId id, String tid, Instant submittedAt)
    implements Comparable<OpenCheckout> {
  private static final Comparator<OpenCheckout> BY_ID = Comparator.comparing(OpenCheckout::id);

  @Override
  public int compareTo(OpenCheckout other) {
    return BY_ID.compare(this, other);
  }
}
