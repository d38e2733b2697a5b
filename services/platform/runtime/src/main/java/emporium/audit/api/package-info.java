/**
 * The audit log at the edges: how records are written, asked for, cleared, and moved out of the
 * store into files when they are old. Described in {@code docs/audit-log.md}.
 */
@NullMarked
@CheckReturnValue
package emporium.edge.audit;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
