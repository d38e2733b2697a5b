package emporium.cart;

import emporium.events.model.CartLine;
import emporium.events.model.CustomerId;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Puts a line into the customer's cart; the first one ever makes the cart. The result is the
 * session it went into.
 */
public record AddItem(CustomerId customer, CartLine line)
    implements Command<CartRepository, Integer> {
  @Override
  public LockSet locks() {
    return CartLocks.cart(customer);
  }

  @Override
  public Integer apply(CartRepository carts, Changes changes) {
    var found = carts.cart(customer);
    var cart =
        found == null ? changes.add(new Cart(customer, changes.now())) : changes.touch(found);
    cart.add(line, changes.now());
    return cart.session();
  }
}
