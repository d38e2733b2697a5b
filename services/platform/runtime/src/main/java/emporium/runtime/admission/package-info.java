/**
 * Admission control: requests that start work are queued, then rejected, while memory or disk is
 * short. Reads and steps of open transactions pass.
 */
@NullMarked
package emporium.runtime.admission;

import org.jspecify.annotations.NullMarked;
