/** Carts, checkouts and replicas in the object graph. */
@NullMarked
@CheckReturnValue
package emporium.cart.ms;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
