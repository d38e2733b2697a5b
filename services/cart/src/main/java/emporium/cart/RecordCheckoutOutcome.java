package emporium.cart;

import emporium.events.CheckoutId;
import emporium.events.MarkStatus;
import emporium.events.ReserveStockFailed;
import emporium.events.TransactionMark;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Notes what another service says of a checkout. The result is how the checkout stands afterwards:
 * the commit that hears the last word sets the outcome, and tells the cart if it is a failure.
 *
 * <p>Fails on a checkout that this service does not know and on contradictions: neither can be,
 * since checkout and request are one commit and payment alone decides, so the event becomes a dead
 * letter for a person to see.
 */
sealed interface TakeOutcome extends Command<CartRepository, CheckoutOutcome> {
  /** The checkout it is about. */
  CheckoutId checkout();

  /** Changes the checkout. */
  CheckoutOutcome note(Checkout checkout, Changes changes);

  @Override
  default LockSet locks() {
    return LockSet.exclusive(checkout().customer());
  }

  @Override
  default CheckoutOutcome apply(CartRepository carts, Changes changes) {
    var found = carts.checkout(checkout());
    if (found == null) {
      throw new CartRejection.UnknownCheckout(
          checkout().customer(), "session " + checkout().session());
    }
    boolean wasOpen = found.isOpen();
    var outcome = note(changes.touch(found), changes);
    if (wasOpen && outcome.isFailure()) {
      var cart = carts.cart(checkout().customer());
      if (cart != null) {
        changes.touch(cart).failed(checkout(), changes.now());
      }
    }
    return outcome;
  }

  /** Stock refused every line. */
  record Refused(CheckoutId checkout) implements TakeOutcome {
    static Refused from(ReserveStockFailed event) {
      return new Refused(event.checkout());
    }

    @Override
    public CheckoutOutcome note(Checkout found, Changes changes) {
      return found.refused(changes.now());
    }
  }

  /** Stock has confirmed or released. */
  record StockMarked(CheckoutId checkout, MarkStatus status) implements TakeOutcome {
    static StockMarked from(TransactionMark mark) {
      return new StockMarked(mark.checkout(), mark.status());
    }

    @Override
    public CheckoutOutcome note(Checkout found, Changes changes) {
      return found.stockMarked(status, changes.now());
    }
  }

  /** Order has seen the shipment or the failed payment. */
  record OrderMarked(CheckoutId checkout, MarkStatus status) implements TakeOutcome {
    static OrderMarked from(TransactionMark mark) {
      return new OrderMarked(mark.checkout(), mark.status());
    }

    @Override
    public CheckoutOutcome note(Checkout found, Changes changes) {
      return found.orderMarked(status, changes.now());
    }
  }
}
