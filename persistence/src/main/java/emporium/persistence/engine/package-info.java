/**
 * What engines share behind the port: their face to the process, the threads and bounds of units of
 * work, answers held back until they are durable, events handed on in order. Services do not see
 * this package.
 */
@NullMarked
@CheckReturnValue
package emporium.persistence.engine;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
