/** Payments on the object graph. */
@NullMarked
@CheckReturnValue
package emporium.payment.ms;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
