package emporium.cart;

import emporium.events.model.CartLine;
import emporium.events.model.CustomerId;
import emporium.events.requests.KeyedRequest;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts a line into the customer's cart; the first one ever makes the cart. The result is the
 * session it went into. A request with a key that was answered before changes nothing, and has the
 * same result.
 *
 * <p>With {@link PriceSource#PUBLISHED} the line takes price, freight and name of the replica, an
 * immutable value that is read without a lock of its own, see {@link CartLocks}. Then refuses with
 * {@link CartRejection.PriceNotPublished} if there is no replica of the version that the request
 * names.
 *
 * @param request the client's request, if it has a key
 */
public record AddItem(
    CustomerId customer, CartLine line, PriceSource prices, @Nullable KeyedRequest request)
    implements Command<CartRepository, Integer> {
  /** At the prices of the request, with a key or without. */
  public AddItem(CustomerId customer, CartLine line, @Nullable KeyedRequest request) {
    this(customer, line, PriceSource.REQUEST, request);
  }

  /** The same without a key. */
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
    var priced = prices == PriceSource.PUBLISHED ? published(carts) : line;
    var cart =
        found == null ? changes.add(new Cart(customer, changes.now())) : changes.touch(found);
    cart.add(priced, changes.now());
    if (request != null) {
      cart.recordAnswer(request, cart.session(), changes.now());
    }
    return cart.session();
  }

  private CartLine published(CartRepository carts) {
    var price = carts.prices(List.of(line.product())).get(line.product());
    if (price == null || !price.isOf(line)) {
      throw new CartRejection.PriceNotPublished(line.product(), line.version());
    }
    return price.publish(line);
  }
}
