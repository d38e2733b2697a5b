package emporium.cart;

import emporium.events.CheckoutStalled;
import emporium.events.Topics;
import emporium.events.model.CartLine;
import emporium.events.model.CheckoutId;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.time.Instant;

/**
 * Asks Payment to decide a checkout that has had no outcome since {@code before}, unless it was
 * asked since then. Returns whether it asks now. Source: docs/messaging.md, "Stalled checkouts".
 */
public record ReportStalledCheckout(CheckoutId checkout, Instant before)
    implements Command<CartRepository, Boolean> {
  @Override
  public LockSet locks() {
    return CartLocks.checkout(checkout);
  }

  @Override
  public Boolean apply(CartRepository carts, Changes changes) {
    var found = carts.checkout(checkout);
    if (found == null || !found.isOpen() || OpenCheckout.of(found).waitingSince().isAfter(before)) {
      return false;
    }
    changes.touch(found).reportStalled(changes.now());
    var products = found.lines().stream().map(CartLine::product).toList();
    changes.emit(
        Topics.CHECKOUT_STALLED,
        new CheckoutStalled(changes.now(), checkout, products, found.tid()));
    return true;
  }
}
