/**
 * Kafka as the wire between services that run as separate processes. It is enabled by being on the
 * classpath: services do not depend on it, and the marketplace in one process does not have it.
 *
 * <p>Durability does not depend on Kafka: an event stays in the outbox of its producer until all
 * consumers have acknowledged it, and consumers keep an inbox.
 */
@NullMarked
@CheckReturnValue
package emporium.kafka;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
