/**
 * Carts that were left idle: found at an interval, recorded, published, and shown as a live stream.
 */
@NullMarked
@CheckReturnValue
package emporium.cart.abandonment;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
