/** Products in the object graph. */
@NullMarked
@CheckReturnValue
package emporium.product.ms;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
