package emporium.cart;

import emporium.events.model.CustomerId;
import java.time.Instant;

/** An idle cart, as an immutable value; the longest idle first. */
public record IdleCart(Instant since, int customerId) implements Comparable<IdleCart> {
  /** Its owner. */
  public CustomerId customer() {
    return new CustomerId(customerId);
  }

  @Override
  public int compareTo(IdleCart other) {
    int bySince = since.compareTo(other.since);
    return bySince != 0 ? bySince : Integer.compare(customerId, other.customerId);
  }
}
