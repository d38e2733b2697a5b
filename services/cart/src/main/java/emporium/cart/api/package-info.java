/**
 * Cart over HTTP and channels: requests and views, the coordinator that waits for a checkout's
 * outcome, configuration.
 */
@NullMarked
@CheckReturnValue
package emporium.cart.api;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
