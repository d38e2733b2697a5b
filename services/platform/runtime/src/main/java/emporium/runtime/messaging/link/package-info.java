/**
 * The way of an event to one listener and what becomes of it: in what order events come out, what
 * faults do to them on the way, how often one takes effect.
 */
@NullMarked
@CheckReturnValue
package emporium.edge.delivery;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
