package emporium.stock;

import emporium.events.model.CheckoutId;
import emporium.persistence.Aggregate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What stock answered to one checkout, and how it was settled. There is one per checkout, kept when
 * it is settled, so that a repeated or late event finds it and does nothing.
 *
 * <p>Invariants: {@code refused} has no lines that are reserved and every other status has at least
 * one, but for a checkout that was canceled before it was requested, which is {@code released} with
 * none; it leaves {@code reserved} once and never comes back.
 *
 * <p>Not thread-safe: guarded by the lock of its {@link CheckoutId}. Source: docs/messaging.md,
 * "Stalled checkouts".
 */
public class Reservation extends Aggregate {
  private int customerId;
  private int session;
  private String tid = "";
  private byte statusCode;
  private long endedAtMs; // 0: not settled, or before this was kept
  private List<ReservedLine> lines = new ArrayList<>();
  private List<RefusedLine> refused = new ArrayList<>();
  private boolean split;

  protected Reservation() {}

  Reservation(
      CheckoutId checkout,
      String tid,
      List<ReservedLine> lines,
      List<RefusedLine> refused,
      boolean split,
      Instant now) {
    this.customerId = checkout.customerId();
    this.session = checkout.session();
    this.tid = tid;
    this.lines = new ArrayList<>(lines);
    this.refused = new ArrayList<>(refused);
    this.split = split;
    this.statusCode =
        (lines.isEmpty() ? ReservationStatus.REFUSED : ReservationStatus.RESERVED).code();
    this.endedAtMs = lines.isEmpty() ? now.toEpochMilli() : 0;
  }

  /** That of a checkout that was canceled before it was requested: nothing is reserved any more. */
  static Reservation canceled(CheckoutId checkout, String tid, Instant now) {
    var none = new Reservation(checkout, tid, List.of(), List.of(), false, now);
    none.statusCode = ReservationStatus.RELEASED.code();
    return none;
  }

  /** Its identity: the checkout it answers. */
  public CheckoutId checkout() {
    return new CheckoutId(customerId, session);
  }

  /** The client's transaction id. */
  public String tid() {
    return tid;
  }

  /** Its status. */
  public ReservationStatus status() {
    return ReservationStatus.ofCode(statusCode);
  }

  /** When it was settled; null until then. */
  public @Nullable Instant settledAt() {
    return status() == ReservationStatus.RESERVED ? null : Instant.ofEpochMilli(endedAtMs);
  }

  /** What it holds or held. */
  public List<ReservedLine> lines() {
    return Collections.unmodifiableList(lines);
  }

  /** What could not be reserved. */
  public List<RefusedLine> refused() {
    return Collections.unmodifiableList(refused);
  }

  /**
   * Whether the owners of the items have reserved them, each its own: then the items may be in
   * another replica, and settled before it is.
   */
  public boolean isSplit() {
    return split;
  }

  /** Settles it. */
  void settle(ReservationStatus end, Instant now) {
    requireTouched();
    if (status() != ReservationStatus.RESERVED) {
      throw new IllegalStateException(
          "Reservation already settled: checkout=" + checkout() + " status=" + status());
    }
    statusCode = end.code();
    endedAtMs = now.toEpochMilli();
  }
}
