/**
 * Recomputes from raw records, and from the acknowledgement log, whether the result of a run is
 * right.
 */
@NullMarked
package emporium.jmeter.audit;

import org.jspecify.annotations.NullMarked;
