/** The levels at which the benchmark's criteria are configured. */
@NullMarked
package emporium.runtime.criteria;

import org.jspecify.annotations.NullMarked;
