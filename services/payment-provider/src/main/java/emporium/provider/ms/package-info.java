/** The payment provider on the object graph. */
@NullMarked
@CheckReturnValue
package emporium.provider.ms;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
