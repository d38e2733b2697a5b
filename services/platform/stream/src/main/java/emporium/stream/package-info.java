/**
 * Direct streams as the wire between services that run as separate processes: one connection from
 * each producer to each process that consumes its topics, for as long as both run. Events go one
 * way, acknowledgements come back on the same connection. It is enabled by {@code
 * emporium.relay.transport=stream}; services do not depend on it.
 *
 * <p>Durability does not depend on a connection: an event stays in the outbox of its producer until
 * all consumers have acknowledged it, and consumers keep an inbox. What is queued for a connection
 * is bounded, and may be dropped at any time.
 */
@NullMarked
@CheckReturnValue
package emporium.stream;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
