package emporium.cart;

import emporium.events.model.CartLine;
import emporium.events.model.CheckoutId;
import emporium.events.model.MarkStatus;
import emporium.persistence.Aggregate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The record of one checkout: what was submitted, and its outcome. It is shipped, or its payment
 * failed, in the commit that consumes the second of two completions (stock's and order's); it is
 * not accepted in the commit that consumes that stock refused all, or that neither will have it.
 *
 * <p>Invariants: what was submitted never changes; the outcome is set once and never leaves a final
 * value; completions that contradict each other or the outcome are a defect of another service and
 * are refused, so that they show up as dead letters.
 *
 * <p>Not thread-safe: guarded by the lock of its customer. Source: docs/semantics.md "Checkout" and
 * "Finished".
 */
public class Checkout extends Aggregate {
  private static final byte NO_MARK = -1;

  private int customerId;
  private int session;
  private int previousSession; // of the checkout before this one; 0: none
  private String tid = "";
  private byte outcomeCode;
  private byte stockMarkCode = NO_MARK;
  private byte orderMarkCode = NO_MARK;
  private long submittedAtMs;
  private long finishedAtMs; // 0: not finished
  private long stalledAtMs; // when Payment was last asked to decide; 0: never
  private List<CartItem> items = new ArrayList<>();

  protected Checkout() {}

  Checkout(
      CheckoutId id, @Nullable CheckoutId previous, String tid, List<CartLine> lines, Instant now) {
    customerId = id.customerId();
    session = id.session();
    previousSession = previous == null ? 0 : previous.session();
    this.tid = tid;
    outcomeCode = CheckoutOutcome.OPEN.code();
    submittedAtMs = now.toEpochMilli();
    items = new ArrayList<>(lines.size());
    lines.forEach(line -> items.add(new CartItem(line)));
  }

  /** Customer and session. */
  public CheckoutId id() {
    return new CheckoutId(customerId, session);
  }

  /** The same customer's checkout before this one, or null. */
  public @Nullable CheckoutId previous() {
    return previousSession == 0 ? null : new CheckoutId(customerId, previousSession);
  }

  /** The client's transaction id; not unique. */
  public String tid() {
    return tid;
  }

  /** Its outcome. */
  public CheckoutOutcome outcome() {
    return CheckoutOutcome.ofCode(outcomeCode);
  }

  /** Whether it has no outcome yet. */
  public boolean isOpen() {
    return finishedAtMs == 0;
  }

  /** When it was submitted. */
  public Instant submittedAt() {
    return Instant.ofEpochMilli(submittedAtMs);
  }

  /** When it got its outcome, or null. */
  public @Nullable Instant finishedAt() {
    return isOpen() ? null : Instant.ofEpochMilli(finishedAtMs);
  }

  /** When Payment was last asked to decide it, or null. */
  public @Nullable Instant stalledAt() {
    return stalledAtMs == 0 ? null : Instant.ofEpochMilli(stalledAtMs);
  }

  /** Payment is asked to decide it. */
  void reportStalled(Instant now) {
    requireTouched();
    stalledAtMs = now.toEpochMilli();
  }

  /** What was sent to stock. */
  public List<CartLine> lines() {
    return items.stream().map(CartItem::line).toList();
  }

  /** Stock has confirmed or released what it had reserved. */
  CheckoutOutcome stockCompleted(MarkStatus status, Instant now) {
    requireTouched();
    stockMarkCode = status.code();
    return decide(now);
  }

  /** Order has seen the shipment, or the failed payment. */
  CheckoutOutcome orderCompleted(MarkStatus status, Instant now) {
    requireTouched();
    orderMarkCode = status.code();
    return decide(now);
  }

  /** Stock refused every line. */
  CheckoutOutcome stockRefused(Instant now) {
    requireTouched();
    return finish(CheckoutOutcome.NOT_ACCEPTED, now);
  }

  private CheckoutOutcome decide(Instant now) {
    if (stockMarkCode == MarkStatus.NOT_ACCEPTED.code()) {
      return finish(CheckoutOutcome.NOT_ACCEPTED, now);
    }
    if (stockMarkCode == NO_MARK || orderMarkCode == NO_MARK) {
      return outcome();
    }
    return switch (MarkStatus.ofCode(orderMarkCode)) {
      case SUCCESS -> finish(requireAgreement(MarkStatus.SUCCESS, CheckoutOutcome.SHIPPED), now);
      case ABORT -> finish(requireAgreement(MarkStatus.ABORT, CheckoutOutcome.PAYMENT_FAILED), now);
      case NOT_ACCEPTED ->
          finish(requireAgreement(MarkStatus.ABORT, CheckoutOutcome.NOT_ACCEPTED), now);
      case ERROR -> throw new IllegalStateException("Unexpected completion status: " + id());
    };
  }

  /** The outcome that a completion of Order must have beside one of Stock. */
  private CheckoutOutcome requireAgreement(MarkStatus stock, CheckoutOutcome outcome) {
    if (stockMarkCode != stock.code()) {
      throw new IllegalStateException("Stock and order disagree on a checkout: " + id());
    }
    return outcome;
  }

  private CheckoutOutcome finish(CheckoutOutcome outcome, Instant now) {
    if (!isOpen() && outcome() != outcome) {
      throw new IllegalStateException("Checkout already completed: " + id());
    }
    if (isOpen()) {
      outcomeCode = outcome.code();
      finishedAtMs = now.toEpochMilli();
    }
    return outcome;
  }
}
