/** Customers on the object graph. */
@NullMarked
@CheckReturnValue
package emporium.customer.ms;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
