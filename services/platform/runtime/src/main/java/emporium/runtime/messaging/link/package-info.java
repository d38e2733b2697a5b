/**
 * The link of an event to one consumer: in what order events arrive, which faults are injected, and
 * how often an event takes effect.
 */
@NullMarked
@CheckReturnValue
package emporium.runtime.messaging.link;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
