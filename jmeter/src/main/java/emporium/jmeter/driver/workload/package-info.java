/**
 * The parts of a workload: the mix of operations, arrival times, popularity of products, and the
 * parameters of a run.
 */
@NullMarked
package emporium.jmeter.driver.workload;

import org.jspecify.annotations.NullMarked;
