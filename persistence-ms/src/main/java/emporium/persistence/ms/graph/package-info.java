/**
 * The object graph: tables of aggregates, their indexes, snapshots for long reads, and the
 * invariants that a service declares.
 */
@NullMarked
@CheckReturnValue
package emporium.persistence.ms.graph;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
