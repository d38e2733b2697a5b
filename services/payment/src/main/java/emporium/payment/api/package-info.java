/** Payment over HTTP and channels. */
@NullMarked
@CheckReturnValue
package emporium.payment.api;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
