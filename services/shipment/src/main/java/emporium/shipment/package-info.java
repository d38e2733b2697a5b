/**
 * Brings paid orders to their customers. Owns shipments (one per order, one package per order line)
 * and the record of each update delivery.
 *
 * <p>Consumes {@code payment-confirmed}, {@code payment-confirmed-replayed} of stalled checkouts,
 * and Order's completion of a delivery on {@code delivery-completed}. Publishes {@code
 * shipment-notification} and {@code delivery-notification}.
 *
 * <p>Invariants: a package is delivered once; a shipment is concluded exactly when its last package
 * is delivered; the packages of one seller in one order are delivered together, and a seller's
 * orders oldest first. Running deliveries never share a seller: each {@linkplain
 * emporium.shipment.DeliveryClaim claims} its sellers first, then locks exactly the orders it
 * delivers.
 */
@NullMarked
@CheckReturnValue
package emporium.shipment;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
