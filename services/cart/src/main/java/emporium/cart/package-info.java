/**
 * What customers want to buy. Owns carts, replicas of products, and checkout records.
 *
 * <p>Consumes {@code product-updated} and {@code price-updated} (into the replicas), {@code
 * reserve-stock-failed}, {@code stock-completed} and {@code order-completed} (into the checkout's
 * outcome). Publishes {@code reserve-stock}, {@code checkout-stalled} and {@code cart-abandoned}.
 *
 * <p>Invariants: a cart session is checked out at most once (paper, constraint 2: no duplicate
 * checkout); a checkout has one outcome, set once; a line's quantity is 1 to {@link
 * emporium.cart.Cart#QUANTITY_MAX}, a cart has at most {@link emporium.cart.Cart#LINES_MAX} lines;
 * a replica never goes back to an older change of its product.
 *
 * <p>Locks: {@link emporium.cart.CartLocks}.
 */
@NullMarked
@CheckReturnValue
package emporium.cart;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
