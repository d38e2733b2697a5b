/** Orders on tables. */
@NullMarked
@CheckReturnValue
package emporium.order.jpa;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
