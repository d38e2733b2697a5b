/** What a workload with a gate does with a target before the first run of a plan. */
@NullMarked
package emporium.jmeter.driver.preparation;

import org.jspecify.annotations.NullMarked;
