/** What the harness knows about a workload: the interface that each one implements. */
@NullMarked
package emporium.jmeter.workload;

import org.jspecify.annotations.NullMarked;
