/**
 * What sellers offer. Owns products; says {@code ProductUpdated} and {@code PriceUpdated}, hears
 * {@code ProductFollowed}.
 *
 * <p>Invariants: every change of a product that other services must know counts its sequence up by
 * one and is said in the same commit; versions are opaque and compared for equality only; a product
 * is never removed, only switched off; a replace or a delete is unconfirmed from its commit until
 * Stock has followed it, and said to Stock again meanwhile.
 *
 * <p>Locks: {@link emporium.product.ProductLocks}.
 */
@NullMarked
@CheckReturnValue
package emporium.product;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
