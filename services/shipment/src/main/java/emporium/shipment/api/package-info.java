/**
 * Shipment over HTTP and channels: the coordinator that claims and delivers packages and waits for
 * Order, configuration.
 */
@NullMarked
@CheckReturnValue
package emporium.shipment.api;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
