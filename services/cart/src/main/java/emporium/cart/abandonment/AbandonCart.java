package emporium.cart;

import emporium.events.CartAbandoned;
import emporium.events.CustomerId;
import emporium.events.Topics;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.time.Instant;
import java.util.List;

/**
 * Says of a customer's cart that it was left alone, for each thing it was left alone after up to
 * {@code before}. Returns what was said. Source: docs/continuous-queries.md.
 */
record AbandonCart(CustomerId customer, Instant before)
    implements Command<CartRepository, List<CartAbandoned>> {
  @Override
  public LockSet locks() {
    return LockSet.exclusive(customer);
  }

  @Override
  public List<CartAbandoned> apply(CartRepository carts, Changes changes) {
    var cart = carts.cart(customer);
    var since = cart == null ? null : cart.leftSince();
    if (cart == null || since == null || since.isAfter(before)) {
      return List.of();
    }
    var said = changes.touch(cart).abandon(before, changes.now());
    said.forEach(event -> changes.emit(Topics.CART_ABANDONED, event));
    return said;
  }
}
