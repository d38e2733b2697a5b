package emporium.cart;

import emporium.events.CustomerId;
import java.time.Instant;

/** A cart that is left alone, as an immutable value; the one left longest first. */
public record LeftCart(Instant since, int customerId) implements Comparable<LeftCart> {
  /** Whose it is. */
  public CustomerId customer() {
    return new CustomerId(customerId);
  }

  @Override
  public int compareTo(LeftCart other) {
    int bySince = since.compareTo(other.since);
    return bySince != 0 ? bySince : Integer.compare(customerId, other.customerId);
  }
}
