/**
 * What sellers have on hand. Owns stock items and the reservations of checkouts.
 *
 * <p>Consumes {@code ReserveStock}, {@code PaymentConfirmed}, {@code PaymentFailed}, {@code
 * ProductUpdated}. Publishes {@code StockConfirmed} or {@code ReserveStockFailed}, the completion
 * of a reservation on {@code stock-completed}, and {@code ProductUpdateConfirmed}.
 *
 * <p>Of several replicas each owns the items of its sellers and the reservations of its customers.
 * A checkout whose items are not all in one is split: {@code ReservePart}, {@code PartReserved},
 * {@code SettlePart}, {@code PartSettled} go between them, and a {@link SplitReservation} or a
 * {@link SplitSettlement} holds what is awaited. Cards: a split reservation keeps the card's number
 * for as long as it lives, since the answer has it. Source: docs/adr/0019.
 *
 * <p>Invariants: S1, {@code 0 <= reserved <= available} for every item, always; a checkout has at
 * most one reservation, and a reservation is settled once (confirmed, released or refused): a
 * repeated or late event on it does nothing. Stock never releases by its own clock: Payment
 * decides.
 */
@NullMarked
@CheckReturnValue
package emporium.stock;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
