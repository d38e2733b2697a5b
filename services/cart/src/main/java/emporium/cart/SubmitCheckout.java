package emporium.cart;

import emporium.events.ReserveStock;
import emporium.events.Topics;
import emporium.events.model.CartLine;
import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerCheckout;
import emporium.events.model.CustomerId;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.util.List;

/**
 * Checks the customer's cart out: applies known price changes, asks stock to reserve the lines,
 * records the checkout and reopens the cart, in one commit. An empty cart joins the customer's last
 * checkout if that has the same transaction id, so that a repeated request never buys twice.
 *
 * <p>Locks the customer only; prices are read as published values, see {@link CartLocks}. Refuses
 * with {@link CartRejection.EmptyCart}. Source: docs/semantics.md "Checkout", "Price and voucher";
 * paper, constraint 2.
 */
public record SubmitCheckout(CustomerCheckout request)
    implements Command<CartRepository, SubmitCheckout.Submission> {

  /**
   * Which checkout the request is, and its outcome if it has one.
   *
   * @param joined whether it had been submitted before
   */
  public record Submission(CheckoutId checkout, CheckoutOutcome outcome, boolean joined) {}

  private CustomerId customer() {
    return new CustomerId(request.customerId());
  }

  @Override
  public LockSet locks() {
    return CartLocks.cart(customer());
  }

  @Override
  public Submission apply(CartRepository carts, Changes changes) {
    var cart = carts.cart(customer());
    return cart == null || cart.isEmpty() ? join(carts) : submit(carts, cart, changes);
  }

  private Submission join(CartRepository carts) {
    var last = carts.lastCheckout(customer());
    if (last == null || !last.tid().equals(request.instanceId())) {
      throw new CartRejection.EmptyCart(customer(), request.instanceId());
    }
    return new Submission(last.id(), last.outcome(), true);
  }

  private Submission submit(CartRepository carts, Cart cart, Changes changes) {
    var now = changes.now();
    var id = new CheckoutId(request.customerId(), cart.session());
    var lines = priced(carts, cart.lines());
    var checkout =
        changes.add(new Checkout(id, cart.lastCheckout(), request.instanceId(), lines, now));
    changes.touch(cart).checkedOut(now);
    changes.emit(
        Topics.RESERVE_STOCK, new ReserveStock(now, id, request, lines, request.instanceId()));
    return new Submission(id, checkout.outcome(), false);
  }

  private static List<CartLine> priced(CartRepository carts, List<CartLine> lines) {
    var prices = carts.prices(lines.stream().map(CartLine::product).toList());
    return lines.stream()
        .map(
            line -> {
              var price = prices.get(line.product());
              return price == null ? line : price.applyTo(line);
            })
        .toList();
  }
}
