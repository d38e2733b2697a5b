/**
 * Traces that follow a business transaction through services: an event carries the span that
 * published it, in the outbox and between processes. Unless {@code emporium.tracing.export} is set,
 * nothing is recorded, kept or sent.
 */
@NullMarked
@CheckReturnValue
package emporium.runtime.tracing;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
