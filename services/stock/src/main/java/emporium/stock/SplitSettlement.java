package emporium.stock;

import emporium.events.model.CheckoutId;
import emporium.persistence.Aggregate;
import java.time.Instant;
import java.util.Collection;
import java.util.stream.IntStream;

/**
 * The settlement of a reservation that the owners of its items are still carrying out. It exists as
 * long as one of them has not; the reservation stays reserved until then.
 *
 * <p>Not thread-safe: guarded by the lock of its {@link CheckoutId}. Source: docs/adr/0019.
 */
public class SplitSettlement extends Aggregate {
  private int customerId;
  private int session;
  private String tid = "";
  private boolean sold;
  private int[] awaitedParts = {}; // a value, never changed
  private long startedAtMs;

  protected SplitSettlement() {}

  public SplitSettlement(
      Reservation reservation, boolean sold, Collection<Integer> parts, Instant now) {
    this.customerId = reservation.checkout().customerId();
    this.session = reservation.checkout().session();
    this.tid = reservation.tid();
    this.sold = sold;
    this.awaitedParts = parts.stream().mapToInt(Integer::intValue).toArray();
    this.startedAtMs = now.toEpochMilli();
  }

  /** Its identity: the checkout whose reservation is settled. */
  public CheckoutId checkout() {
    return new CheckoutId(customerId, session);
  }

  /** The client's transaction id. */
  public String tid() {
    return tid;
  }

  /** Whether the pieces are sold; else they are freed. */
  public boolean sold() {
    return sold;
  }

  /** When it started. */
  public Instant startedAt() {
    return Instant.ofEpochMilli(startedAtMs);
  }

  /** Whether all owners have done their part. */
  public boolean isComplete() {
    return awaitedParts.length == 0;
  }

  /**
   * A part is done.
   *
   * @throws IllegalStateException if it was not awaited
   */
  public void recordPart(int part) {
    requireTouched();
    int[] others = IntStream.of(awaitedParts).filter(awaited -> awaited != part).toArray();
    if (others.length == awaitedParts.length) {
      throw new IllegalStateException("Part not awaited: checkout=" + checkout() + " part=" + part);
    }
    awaitedParts = others;
  }
}
