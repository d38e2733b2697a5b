package emporium.stock;

import emporium.events.CheckoutId;
import emporium.persistence.Aggregate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What stock answered to one checkout, and how it ended. There is one per checkout, kept after its
 * end, so that a second or late event finds it and does nothing.
 *
 * <p>Invariants: {@code refused} has no lines that are reserved and every other status has at least
 * one; it leaves {@code reserved} once and never comes back.
 *
 * <p>Not thread-safe: guarded by the lock of its {@link CheckoutId}. Source: design section 6,
 * "Payment decides".
 */
public class Reservation extends Aggregate {
  private int customerId;
  private int session;
  private String tid = "";
  private byte statusCode;
  private List<ReservedLine> lines = new ArrayList<>();
  private List<RefusedLine> refused = new ArrayList<>();

  /** For the engines. */
  protected Reservation() {}

  Reservation(
      CheckoutId checkout, String tid, List<ReservedLine> lines, List<RefusedLine> refused) {
    this.customerId = checkout.customerId();
    this.session = checkout.session();
    this.tid = tid;
    this.lines = new ArrayList<>(lines);
    this.refused = new ArrayList<>(refused);
    this.statusCode =
        (lines.isEmpty() ? ReservationStatus.REFUSED : ReservationStatus.RESERVED).code();
  }

  /** Its identity: the checkout it answers. */
  public CheckoutId checkout() {
    return new CheckoutId(customerId, session);
  }

  /** The client's transaction id. */
  public String tid() {
    return tid;
  }

  /** Where it stands. */
  public ReservationStatus status() {
    return ReservationStatus.ofCode(statusCode);
  }

  /** What it holds or held. */
  public List<ReservedLine> lines() {
    return Collections.unmodifiableList(lines);
  }

  /** What could not be reserved. */
  public List<RefusedLine> refused() {
    return Collections.unmodifiableList(refused);
  }

  /** Ends it. */
  void end(ReservationStatus end) {
    changing();
    if (status() != ReservationStatus.RESERVED) {
      throw new IllegalStateException(
          "A reservation ends once: checkout=" + checkout() + " status=" + status());
    }
    statusCode = end.code();
  }
}
