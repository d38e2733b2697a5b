package emporium.cart;

import emporium.events.CustomerId;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/** Throws away what the customer has in the cart. The result is whether there was anything. */
record SealCart(CustomerId customer) implements Command<CartRepository, Boolean> {
  @Override
  public LockSet locks() {
    return LockSet.exclusive(customer);
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
