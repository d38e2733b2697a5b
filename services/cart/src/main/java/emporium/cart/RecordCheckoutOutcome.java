package emporium.cart;

import emporium.events.ReserveStockFailed;
import emporium.events.TransactionMark;
import emporium.events.model.CheckoutId;
import emporium.events.model.MarkStatus;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Records what another service publishes of a checkout. The result is the outcome afterwards: the
 * commit that consumes the last event sets it, and notifies the cart of a failure.
 *
 * <p>Fails on a checkout that this service does not know and on contradictions: neither can be,
 * since checkout and request are one commit and payment alone decides, so the event becomes a dead
 * letter for an operator to see.
 */
public sealed interface RecordCheckoutOutcome extends Command<CartRepository, CheckoutOutcome> {
  /** The checkout it is about. */
  CheckoutId checkout();

  /** Changes the checkout. */
  CheckoutOutcome record(Checkout checkout, Changes changes);

  @Override
  default LockSet locks() {
    return CartLocks.checkout(checkout());
  }

  @Override
  default CheckoutOutcome apply(CartRepository carts, Changes changes) {
    var found = carts.checkout(checkout());
    if (found == null) {
      throw new CartRejection.UnknownCheckout(
          checkout().customer(), "session " + checkout().session());
    }
    boolean wasOpen = found.isOpen();
    var outcome = record(changes.touch(found), changes);
    if (wasOpen && outcome.isFailure()) {
      var cart = carts.cart(checkout().customer());
      if (cart != null) {
        changes.touch(cart).checkoutFailed(checkout(), changes.now());
      }
    }
    return outcome;
  }

  /** Stock refused every line. */
  record StockRefused(CheckoutId checkout) implements RecordCheckoutOutcome {
    public static StockRefused from(ReserveStockFailed event) {
      return new StockRefused(event.checkout());
    }

    @Override
    public CheckoutOutcome record(Checkout found, Changes changes) {
      return found.stockRefused(changes.now());
    }
  }

  /** Stock has confirmed or released. */
  record StockCompleted(CheckoutId checkout, MarkStatus status) implements RecordCheckoutOutcome {
    public static StockCompleted from(TransactionMark mark) {
      return new StockCompleted(mark.checkout(), mark.status());
    }

    @Override
    public CheckoutOutcome record(Checkout found, Changes changes) {
      return found.stockCompleted(status, changes.now());
    }
  }

  /** Order has seen the shipment or the failed payment. */
  record OrderCompleted(CheckoutId checkout, MarkStatus status) implements RecordCheckoutOutcome {
    public static OrderCompleted from(TransactionMark mark) {
      return new OrderCompleted(mark.checkout(), mark.status());
    }

    @Override
    public CheckoutOutcome record(Checkout found, Changes changes) {
      return found.orderCompleted(status, changes.now());
    }
  }
}
