package emporium.cart;

import emporium.cart.replica.ReplicaRepository;
import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Carts, checkouts and, inherited, replicas as the domain sees them. Finders only; commands add
 * through {@code Changes}.
 */
public interface CartRepository extends ReplicaRepository {
  /** The customer's cart, or null before the first item. Under the lock of the customer. */
  @Nullable Cart cart(CustomerId customer);

  /** The checkout, or null. Under the lock of the customer. */
  @Nullable Checkout checkout(CheckoutId id);

  /**
   * Checkouts without outcome, by customer and session, as immutable values. Needs no lock; weakly
   * consistent.
   */
  Collection<OpenCheckout> openCheckouts();

  /**
   * Carts that have been idle since {@code before} or earlier and are not recorded as abandoned,
   * the longest idle first, at most {@code max}. Needs no lock; weakly consistent.
   */
  Collection<IdleCart> idleCarts(Instant before, int max);

  /** All carts. Under the lock of everything. */
  Collection<Cart> carts();

  /** All checkouts. Under the lock of everything. */
  Collection<Checkout> checkouts();

  /**
   * The customer's newest checkout with the transaction id, or null. Under the lock of the
   * customer. A transaction id may name several: the original driver's start at "1" with every run.
   */
  default @Nullable Checkout checkout(CustomerId customer, String tid) {
    var checkout = lastCheckout(customer);
    while (checkout != null && !checkout.tid().equals(tid)) {
      checkout = previous(checkout);
    }
    return checkout;
  }

  /**
   * The customer's last checkouts, newest first. Under the lock of the customer.
   *
   * @param before the session behind the first of them
   */
  default List<Checkout> newestCheckouts(CustomerId customer, int before, int max) {
    var newest = new ArrayList<Checkout>();
    var checkout = lastCheckout(customer);
    if (checkout != null && before <= checkout.id().session()) {
      var behind = checkout(new CheckoutId(customer.value(), before));
      checkout = behind == null ? null : previous(behind);
    }
    while (checkout != null && newest.size() < max) {
      newest.add(checkout);
      checkout = previous(checkout);
    }
    return newest;
  }

  /** The customer's newest checkout, or null. Under the lock of the customer. */
  default @Nullable Checkout lastCheckout(CustomerId customer) {
    var cart = cart(customer);
    var last = cart == null ? null : cart.lastCheckout();
    return last == null ? null : checkout(last);
  }

  /** The same customer's checkout before the given one, or null. Under the lock of the customer. */
  default @Nullable Checkout previous(Checkout checkout) {
    var previous = checkout.previous();
    return previous == null ? null : checkout(previous);
  }
}
