/**
 * The external payment provider (PSP): charges cards and reports the outcome. Owns charges, one per
 * idempotency key.
 *
 * <p>Consumes and publishes no events: other systems call it over HTTP, or through {@link
 * emporium.provider.api.PaymentProvider} in one process.
 *
 * <p>Invariants: a key is charged at most once, however often it is requested; a void beats every
 * charge with its key, earlier or later; card numbers are read and dropped at the edge, never
 * stored or printed.
 *
 * <p>Configurable faults, for experiments ({@link emporium.provider.api.ProviderConfig}):
 * rejections, calls that fail before or after their work was done, latency.
 */
@NullMarked
@CheckReturnValue
package emporium.provider;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
