/**
 * Prices that Cart replicates from Product. Consumes {@code ProductUpdated} and {@code
 * PriceUpdated}; a replica never goes back to an older change of its product.
 */
@NullMarked
@CheckReturnValue
package emporium.cart.replica;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
