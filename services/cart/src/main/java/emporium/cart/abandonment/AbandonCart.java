package emporium.cart.abandonment;

import emporium.cart.CartLocks;
import emporium.cart.CartRepository;
import emporium.events.CartAbandoned;
import emporium.events.Topics;
import emporium.events.model.CustomerId;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.time.Instant;
import java.util.List;

/**
 * Publishes that a customer's cart was abandoned, for each reason up to {@code before}. Returns
 * what was published. Source: docs/continuous-queries.md.
 */
record AbandonCart(CustomerId customer, Instant before)
    implements Command<CartRepository, List<CartAbandoned>> {
  @Override
  public LockSet locks() {
    return CartLocks.cart(customer);
  }

  @Override
  public List<CartAbandoned> apply(CartRepository carts, Changes changes) {
    var cart = carts.cart(customer);
    var since = cart == null ? null : cart.idleSince();
    if (cart == null || since == null || since.isAfter(before)) {
      return List.of();
    }
    var emitted = changes.touch(cart).recordAbandonments(before, changes.now());
    emitted.forEach(event -> changes.emit(Topics.CART_ABANDONED, event));
    return emitted;
  }
}
