/** Orders on the object graph. */
@NullMarked
@CheckReturnValue
package emporium.order.ms;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
