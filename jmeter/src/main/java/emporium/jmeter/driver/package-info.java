/**
 * The stateful driver of the benchmark as JMeter elements: workload, requests and the
 * acknowledgement log.
 */
@NullMarked
package emporium.jmeter.driver;

import org.jspecify.annotations.NullMarked;
