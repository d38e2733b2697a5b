/**
 * Who buys, and how their orders went. Owns customers.
 *
 * <p>Consumes {@code payment-confirmed}, {@code payment-failed}, {@code delivery-notification},
 * {@code reserve-stock-failed} and {@code cart-abandoned}, and counts them. Publishes nothing.
 *
 * <p>Invariants: a counter rises by one for each event and falls with a reset only; events of a
 * customer before ingestion are counted in a row that no client sees until then. The card's number
 * is masked and its security code dropped at the edge: neither is ever stored.
 */
@NullMarked
@CheckReturnValue
package emporium.customer;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
