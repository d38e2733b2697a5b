/**
 * What customers ordered and where it stands. Owns the per-customer order counters and the orders
 * with their items and history.
 *
 * <p>Hears {@code StockConfirmed}, {@code PaymentConfirmed}, {@code PaymentFailed}, {@code
 * ShipmentNotification}; says {@code InvoiceIssued}, and marks a checkout's end on {@code
 * order-mark} and a delivery's on {@code delivery-mark}.
 *
 * <p>Invariants: order ids count from 1 per customer without gaps; a checkout has at most one
 * order; an order's totals are the sums of its lines; its status only moves forward and each status
 * it had has one history row; {@code 0 <= incentive <= value} of every line.
 */
@NullMarked
@CheckReturnValue
package emporium.order;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
