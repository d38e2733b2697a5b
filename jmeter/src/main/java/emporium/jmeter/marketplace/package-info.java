/** The marketplace as a workload of the harness. */
@NullMarked
package emporium.jmeter.marketplace;

import org.jspecify.annotations.NullMarked;
