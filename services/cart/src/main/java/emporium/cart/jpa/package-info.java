/** Carts, checkouts and replicas on tables. */
@NullMarked
@CheckReturnValue
package emporium.cart.jpa;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
