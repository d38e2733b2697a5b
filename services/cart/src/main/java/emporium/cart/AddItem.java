package emporium.cart;

import emporium.events.model.CartLine;
import emporium.events.model.CustomerId;
import emporium.events.requests.KeyedRequest;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import org.jspecify.annotations.Nullable;

/**
 * Puts a line into the customer's cart; the first one ever makes the cart. The result is the
 * session it went into. A request with a key that was answered before changes nothing, and has the
 * same result.
 *
 * @param request the client's request, if it has a key
 */
public record AddItem(CustomerId customer, CartLine line, @Nullable KeyedRequest request)
    implements Command<CartRepository, Integer> {
  /** Without a key. */
  public AddItem(CustomerId customer, CartLine line) {
    this(customer, line, null);
  }

  @Override
  public LockSet locks() {
    return CartLocks.cart(customer);
  }

  @Override
  public Integer apply(CartRepository carts, Changes changes) {
    var found = carts.cart(customer);
    if (request != null && found != null) {
      var before = found.answerTo(request, changes.now());
      if (before.isPresent()) {
        return before.getAsInt();
      }
    }
    var cart =
        found == null ? changes.add(new Cart(customer, changes.now())) : changes.touch(found);
    cart.add(line, changes.now());
    if (request != null) {
      cart.recordAnswer(request, cart.session(), changes.now());
    }
    return cart.session();
  }
}
