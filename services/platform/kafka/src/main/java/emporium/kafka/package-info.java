/**
 * Kafka as the wire between services that run as processes of their own. Being on the classpath is
 * all it takes: services know nothing of it, and the marketplace in one process does not have it.
 *
 * <p>Kafka is trusted with nothing: what was said stays in the outbox of the service that said it
 * until all consumers have acknowledged it, and consumers know what they have consumed.
 */
@NullMarked
@CheckReturnValue
package emporium.kafka;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
