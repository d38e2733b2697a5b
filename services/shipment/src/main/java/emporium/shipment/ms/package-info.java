/** Shipments on the object graph. */
@NullMarked
@CheckReturnValue
package emporium.shipment.ms;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
