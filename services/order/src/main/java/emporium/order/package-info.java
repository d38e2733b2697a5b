/**
 * What customers ordered and its status. Owns the per-customer order counters and the orders with
 * their items and history.
 *
 * <p>Consumes {@code stock-confirmed}, {@code payment-confirmed}, {@code payment-failed}, {@code
 * shipment-notification}, and of stalled checkouts {@code payment-confirmed-replayed}, {@code
 * payment-failed-replayed} and {@code checkout-canceled}. Publishes {@code invoice-issued}, the
 * completion of a checkout on {@code order-completed} and of a delivery on {@code
 * delivery-completed}.
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
