/** Shipments on tables. */
@NullMarked
@CheckReturnValue
package emporium.shipment.jpa;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
