/** What the metrics of a process have in common. */
@NullMarked
package emporium.runtime.metrics;

import org.jspecify.annotations.NullMarked;
