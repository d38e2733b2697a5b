package emporium.cart;

import emporium.events.model.CustomerId;
import emporium.events.model.ProductId;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/** Takes a product out of the customer's cart. The result is the session it was in. */
public record RemoveItem(CustomerId customer, ProductId product)
    implements Command<CartRepository, Integer> {
  @Override
  public LockSet locks() {
    return CartLocks.cart(customer);
  }

  @Override
  public Integer apply(CartRepository carts, Changes changes) {
    var cart = carts.cart(customer);
    if (cart == null) {
      throw new CartRejection.UnknownCart(customer);
    }
    changes.touch(cart).remove(product, changes.now());
    return cart.session();
  }
}
