/** The records on Kafka that services could not read. */
@NullMarked
package emporium.jmeter.broker;

import org.jspecify.annotations.NullMarked;
