package emporium.cart;

import emporium.events.CartAbandoned;
import emporium.events.model.AbandonReason;
import emporium.events.model.CartLine;
import emporium.events.model.CartStatus;
import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerId;
import emporium.events.model.ProductId;
import emporium.events.requests.AnsweredRequests;
import emporium.events.requests.KeyedRequest;
import emporium.persistence.Aggregate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The cart of one customer: what the running session has collected so far. A session ends when the
 * cart is checked out or sealed with items in it, and sessions are never reused, so that (customer,
 * session) names a checkout.
 *
 * <p>Invariants: one line per product; at most {@link #LINES_MAX} lines of 1 to {@link
 * #QUANTITY_MAX} pieces; the session only grows. Because a checkout reserves by events and empties
 * the cart in one commit, the status seen is always OPEN.
 *
 * <p>Not thread-safe: guarded by the lock of {@link CustomerId}. Source: docs/semantics.md
 * "Checkout".
 */
public class Cart extends Aggregate {
  /** Most lines of a cart. */
  public static final int LINES_MAX = 1_000;

  /** Most pieces of one line. */
  public static final int QUANTITY_MAX = 1_000_000;

  private int customerId;
  private int session;
  private int lastCheckoutSession; // 0: none yet
  private byte statusCode;
  private List<CartItem> items = new ArrayList<>();
  private long failedAtMs; // of the last checkout, if it failed and was not repeated; else 0
  private long touchedAtMs; // of the items; 0: none, or recorded as abandoned
  private int abandonments;
  private long createdAtMs;
  private long updatedAtMs;
  private byte @Nullable [] answeredRequests; // those with a key; outlive the session

  protected Cart() {}

  Cart(CustomerId customer, Instant now) {
    customerId = customer.value();
    session = 1;
    statusCode = CartStatus.OPEN.code();
    createdAtMs = now.toEpochMilli();
    updatedAtMs = createdAtMs;
  }

  /** The owner of the cart. */
  public CustomerId customer() {
    return new CustomerId(customerId);
  }

  /** The running session, from 1. */
  public int session() {
    return session;
  }

  /** Its status. */
  public CartStatus status() {
    return CartStatus.ofCode(statusCode);
  }

  /** What is in it, in the order it came. */
  public List<CartLine> lines() {
    return items.stream().map(CartItem::line).toList();
  }

  /** Whether nothing is in it. */
  public boolean isEmpty() {
    return items.isEmpty();
  }

  /** The newest checkout of this customer, or null before the first. */
  public @Nullable CheckoutId lastCheckout() {
    return lastCheckoutSession == 0 ? null : new CheckoutId(customerId, lastCheckoutSession);
  }

  /** How often it was abandoned since the last reset. */
  public int abandonments() {
    return abandonments;
  }

  /** Since when it has been idle, unless that is recorded as abandoned; null if it is not idle. */
  public @Nullable Instant idleSince() {
    long sinceMs =
        failedAtMs == 0 || touchedAtMs == 0
            ? Math.max(failedAtMs, touchedAtMs)
            : Math.min(failedAtMs, touchedAtMs);
    return sinceMs == 0 ? null : Instant.ofEpochMilli(sinceMs);
  }

  /** When the customer first put something in. */
  public Instant createdAt() {
    return Instant.ofEpochMilli(createdAtMs);
  }

  /** When it last changed. */
  public Instant updatedAt() {
    return Instant.ofEpochMilli(updatedAtMs);
  }

  /**
   * What a request with a key was answered before; empty if it was not.
   *
   * @throws emporium.events.requests.KeyReused if its key came with another request
   */
  OptionalInt answerTo(KeyedRequest request, Instant now) {
    return AnsweredRequests.answer(answeredRequests, request, now);
  }

  /** Keeps what a request with a key is answered. */
  void recordAnswer(KeyedRequest request, int answer, Instant now) {
    requireTouched();
    answeredRequests = AnsweredRequests.plus(answeredRequests, request, now, answer);
  }

  /**
   * Puts a line in, joining it with the line of the same product if there is one.
   *
   * @throws CartRejection.TooManyLines if the cart is full
   * @throws CartRejection.QuantityTooHigh if the line would have too many pieces
   */
  void add(CartLine line, Instant now) {
    requireTouched();
    var same = find(line.product());
    int before = same == null ? 0 : same.quantity();
    if (line.quantity() > QUANTITY_MAX - before) {
      throw new CartRejection.QuantityTooHigh(line.product());
    }
    if (same != null) {
      same.merge(line);
    } else if (items.size() < LINES_MAX) {
      items.add(new CartItem(line));
    } else {
      throw new CartRejection.TooManyLines(customer());
    }
    itemsChanged(now);
  }

  /**
   * Takes the line of a product out.
   *
   * @throws CartRejection.UnknownItem if there is none
   */
  void remove(ProductId product, Instant now) {
    requireTouched();
    if (!items.removeIf(item -> item.isOf(product))) {
      throw new CartRejection.UnknownItem(product);
    }
    itemsChanged(now);
  }

  /** Empties the cart and ends its session; the next item starts a new one. */
  void seal(Instant now) {
    requireTouched();
    statusCode = CartStatus.OPEN.code();
    if (!items.isEmpty()) {
      items.clear();
      session++;
    }
    itemsChanged(now);
  }

  /** Ends the session as a checkout. The caller has taken the {@link #lines}. */
  void checkedOut(Instant now) {
    requireTouched();
    lastCheckoutSession = session;
    failedAtMs = 0;
    seal(now);
  }

  /** Records that a checkout of it failed; does nothing if there was a later one. */
  void checkoutFailed(CheckoutId checkout, Instant now) {
    requireTouched();
    if (checkout.equals(lastCheckout())) {
      failedAtMs = now.toEpochMilli();
    }
  }

  /** Records what it was idle after for long, each once. */
  public List<CartAbandoned> recordAbandonments(Instant before, Instant now) {
    requireTouched();
    var emitted = new ArrayList<CartAbandoned>(2);
    long beforeMs = before.toEpochMilli();
    if (failedAtMs != 0 && failedAtMs <= beforeMs) {
      emitted.add(abandoned(AbandonReason.CHECKOUT_FAILED, failedAtMs, now));
      failedAtMs = 0;
    }
    if (touchedAtMs != 0 && touchedAtMs <= beforeMs) {
      emitted.add(abandoned(AbandonReason.ITEMS_LEFT, touchedAtMs, now));
      touchedAtMs = 0;
    }
    abandonments += emitted.size();
    return emitted;
  }

  private CartAbandoned abandoned(AbandonReason reason, long sinceMs, Instant now) {
    return new CartAbandoned(customerId, reason, Instant.ofEpochMilli(sinceMs), now);
  }

  private void itemsChanged(Instant now) {
    updatedAtMs = now.toEpochMilli();
    touchedAtMs = items.isEmpty() ? 0 : updatedAtMs;
  }

  private @Nullable CartItem find(ProductId product) {
    for (var item : items) {
      if (item.isOf(product)) {
        return item;
      }
    }
    return null;
  }
}
