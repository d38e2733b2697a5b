package emporium.cart;

import emporium.events.model.CheckoutId;
import java.time.Instant;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * A checkout without outcome, as an immutable value; ordered by customer and session.
 *
 * @param stalledAt when Payment was last asked to decide it; null: never
 */
public record OpenCheckout(
    CheckoutId id, String tid, Instant submittedAt, @Nullable Instant stalledAt)
    implements Comparable<OpenCheckout> {
  private static final Comparator<OpenCheckout> BY_ID = Comparator.comparing(OpenCheckout::id);

  /** Of a checkout that has no outcome. */
  public static OpenCheckout of(Checkout checkout) {
    return new OpenCheckout(
        checkout.id(), checkout.tid(), checkout.submittedAt(), checkout.stalledAt());
  }

  /** Since when nothing was done for it from here. */
  public Instant waitingSince() {
    return stalledAt == null ? submittedAt : stalledAt;
  }

  @Override
  public int compareTo(OpenCheckout other) {
    return BY_ID.compare(this, other);
  }
}
