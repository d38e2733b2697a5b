/**
 * What sellers have on hand. Owns stock items and the reservations of checkouts.
 *
 * <p>Consumes {@code reserve-stock}, {@code payment-confirmed}, {@code payment-failed}, of stalled
 * checkouts {@code payment-confirmed-replayed}, {@code payment-failed-replayed} and {@code
 * checkout-canceled}, and of products {@code product-updated} and {@code product-resync}. Publishes
 * {@code stock-confirmed} or {@code reserve-stock-failed}, the completion of a reservation on
 * {@code stock-completed}, {@code product-update-confirmed} and {@code low-stock-warning}.
 *
 * <p>Of several replicas each owns the items of its sellers and the reservations of its customers.
 * A checkout whose items are not all in one is split. For it Stock publishes, and itself consumes,
 * {@code reserve-part}, {@code part-reserved}, {@code settle-part} and {@code part-settled}; a
 * {@link SplitReservation} or a {@link SplitSettlement} holds what is awaited. Cards: a split
 * reservation keeps the card's number for as long as it lives, since the answer has it. Source:
 * docs/adr/0019.
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
