/**
 * The external payment provider (PSP): charges cards and tells what became of it. Owns charges, one
 * per idempotency key.
 *
 * <p>Hears and says no events: other systems call it over HTTP, or through {@link
 * emporium.provider.PaymentProvider} in one process.
 *
 * <p>Invariants: a key is charged at most once, however often it is asked; a void beats every
 * charge with its key, earlier or later; card numbers are read and dropped at the edge, never
 * stored or printed.
 *
 * <p>Faults to order, for experiments ({@link emporium.provider.ProviderConfig}): rejections, calls
 * that fail before or after their work was done, latency.
 */
@NullMarked
@CheckReturnValue
package emporium.provider;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
