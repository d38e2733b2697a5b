/**
 * The stateful driver of the benchmark as JMeter elements: who buys what next, and what was
 * acknowledged.
 */
@NullMarked
package emporium.jmeter.driver;

import org.jspecify.annotations.NullMarked;
