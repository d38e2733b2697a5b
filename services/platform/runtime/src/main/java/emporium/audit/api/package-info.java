/**
 * The audit log at runtime: how records are written, queried, cleared, and moved out of the store
 * into files when they are old. Described in {@code docs/audit-log.md}.
 */
@NullMarked
@CheckReturnValue
package emporium.audit.api;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
