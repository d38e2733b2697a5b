/** The workload wholesale: the element of its plan, and what the harness asks of it. */
@NullMarked
package emporium.jmeter.wholesale;

import org.jspecify.annotations.NullMarked;
