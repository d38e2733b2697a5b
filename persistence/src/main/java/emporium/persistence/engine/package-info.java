/**
 * What engines share behind the port: their interface to the process, the threads and bounds of
 * units of work, responses delayed until they are durable, events dispatched in order. Services do
 * not see this package.
 */
@NullMarked
@CheckReturnValue
package emporium.persistence.engine;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
