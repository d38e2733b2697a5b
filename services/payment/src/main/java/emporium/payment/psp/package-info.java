/**
 * The client of the payment service provider: charges and voids with timeouts, retries, a circuit
 * breaker and a bulkhead. Calls run outside of every lock.
 */
@NullMarked
@CheckReturnValue
package emporium.payment.psp;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
