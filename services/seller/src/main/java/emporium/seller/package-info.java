/**
 * What sellers know of their sales. Owns sellers and order entries, one per line of every invoice,
 * kept in the part of the order that one seller serves.
 *
 * <p>Consumes {@code InvoiceIssued}, {@code PaymentConfirmed}, {@code PaymentFailed}, {@code
 * ShipmentNotification}, {@code DeliveryNotification}. Publishes nothing.
 *
 * <p>Invariants: the dashboard's aggregate and entries are of one snapshot and the aggregate is the
 * sum of the entries; ongoing = not concluded, not failed; entries leave the dashboard on {@code
 * concluded} or a failed payment only, and are kept.
 */
@NullMarked
@CheckReturnValue
package emporium.seller;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
