package emporium.cart;

import emporium.events.model.CustomerId;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/** Empties the customer's cart. The result is whether there was anything in it. */
public record SealCart(CustomerId customer) implements Command<CartRepository, Boolean> {
  @Override
  public LockSet locks() {
    return CartLocks.cart(customer);
  }

  @Override
  public Boolean apply(CartRepository carts, Changes changes) {
    var cart = carts.cart(customer);
    if (cart == null || cart.isEmpty()) {
      return false;
    }
    changes.touch(cart).seal(changes.now());
    return true;
  }
}
