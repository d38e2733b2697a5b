/**
 * From the outbox to the consumers: relay, channels in one process and between processes,
 * redelivery, dead letters, backpressure. The outbox is the log and a broker only a wire: an event
 * is resent until every consumer has acknowledged that it consumed it durably.
 */
@NullMarked
package emporium.runtime.messaging;

import org.jspecify.annotations.NullMarked;
