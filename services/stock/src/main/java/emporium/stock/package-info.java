/**
 * What sellers have on hand. Owns stock items and the reservations of checkouts.
 *
 * <p>Hears {@code ReserveStock}, {@code PaymentConfirmed}, {@code PaymentFailed}, {@code
 * ProductUpdated}; says {@code StockConfirmed} or {@code ReserveStockFailed}, marks the end of a
 * reservation on {@code stock-mark}, and that it has followed a product on {@code
 * product-followed}.
 *
 * <p>Invariants: S1, {@code 0 <= reserved <= available} for every item, always; a checkout has at
 * most one reservation, and a reservation ends once (confirmed, released or refused): a second or
 * late event on it does nothing. Stock never releases by its own clock: Payment decides.
 */
@NullMarked
@CheckReturnValue
package emporium.stock;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
