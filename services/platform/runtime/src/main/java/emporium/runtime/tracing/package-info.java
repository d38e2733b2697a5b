/**
 * Traces that follow a business transaction through services: events carry the span that said them,
 * in the outbox and between processes. Off unless {@code emporium.tracing.export} says otherwise;
 * then nothing here is done, kept or sent.
 */
@NullMarked
@CheckReturnValue
package emporium.edge.trace;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
