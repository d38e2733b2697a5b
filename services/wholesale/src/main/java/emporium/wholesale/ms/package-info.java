/** Wholesale on the object graph. */
@NullMarked
@CheckReturnValue
package emporium.wholesale.ms;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
