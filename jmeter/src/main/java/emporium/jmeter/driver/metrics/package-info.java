/** Statistics of a run: latencies, outcomes and errors of each operation. */
@NullMarked
package emporium.jmeter.driver.metrics;

import org.jspecify.annotations.NullMarked;
