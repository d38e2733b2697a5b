/**
 * Product over HTTP and channels: requests, the coordinator that waits for Stock's confirmation,
 * the resync of unconfirmed changes, configuration.
 */
@NullMarked
@CheckReturnValue
package emporium.product.api;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
