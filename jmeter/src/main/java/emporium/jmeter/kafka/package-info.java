/**
 * Records on dead-letter topics: those on Kafka that a service could not read. Lists, redrives and
 * discards them.
 */
@NullMarked
package emporium.jmeter.kafka;

import org.jspecify.annotations.NullMarked;
