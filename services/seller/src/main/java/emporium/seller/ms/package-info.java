/** Sellers on the object graph. */
@NullMarked
@CheckReturnValue
package emporium.seller.ms;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
