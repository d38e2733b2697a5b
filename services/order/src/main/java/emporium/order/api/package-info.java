/** Order over HTTP and channels. */
@NullMarked
@CheckReturnValue
package emporium.order.api;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
