/** Stock on the object graph. */
@NullMarked
@CheckReturnValue
package emporium.stock.ms;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
