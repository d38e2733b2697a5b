/**
 * What sellers know of their sales. Owns sellers and order entries, one per line of every invoice,
 * kept in the part of the order that one seller serves.
 *
 * <p>Consumes {@code invoice-issued}, {@code payment-confirmed}, {@code payment-failed}, {@code
 * shipment-notification}, {@code delivery-notification} and {@code low-stock-warning}. Publishes
 * nothing.
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
