/**
 * What sellers offer. Owns products. Consumes {@code product-update-confirmed}. Publishes {@code
 * product-updated}, {@code price-updated} and, for what Stock has not confirmed, {@code
 * product-resync}.
 *
 * <p>Invariants: every change of a product that other services must know counts its sequence up by
 * one and is published in the same commit; versions are opaque and compared for equality only; a
 * product is never removed, only switched off; a replace or a delete is unconfirmed from its commit
 * until Stock has confirmed it, and republished to Stock meanwhile.
 *
 * <p>Locks: {@link emporium.product.ProductLocks}.
 */
@NullMarked
@CheckReturnValue
package emporium.product;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
