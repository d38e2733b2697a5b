/**
 * Who buys, and how their orders went. Owns customers.
 *
 * <p>Hears {@code PaymentConfirmed}, {@code PaymentFailed}, {@code DeliveryNotification} and {@code
 * ReserveStockFailed}, and counts them; says nothing.
 *
 * <p>Invariants: a counter rises by one for each event and falls with a reset only; what is heard
 * of a customer before ingestion is counted in a row that nobody sees until then. The card's number
 * is masked and its security code dropped at the edge: neither is ever stored.
 */
@NullMarked
@CheckReturnValue
package emporium.customer;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
