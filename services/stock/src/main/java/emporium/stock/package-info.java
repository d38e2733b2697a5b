/**
 * What sellers have on hand. Owns stock items and the reservations of checkouts.
 *
 * <p>Hears {@code ReserveStock}, {@code PaymentConfirmed}, {@code PaymentFailed}, {@code
 * ProductUpdated}; says {@code StockConfirmed} or {@code ReserveStockFailed}, marks the end of a
 * reservation on {@code stock-mark}, and that it has followed a product on {@code
 * product-followed}.
 *
 * <p>Of several replicas each owns the items of its sellers and the reservations of its customers.
 * A checkout whose items are not all in one is gathered: {@code ReservePart}, {@code PartReserved},
 * {@code EndPart}, {@code PartEnded} go between them, and a {@link Gathering} or a {@link
 * PartedEnd} stands for what is awaited. Cards: a gathering keeps the card's number for as long as
 * it lives, since the answer has it. Source: docs/adr/0019.
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
