/**
 * The port both engines implement: commands that name what they touch, one unit of work, events
 * that leave only with their commit. Business code sees this package and never an engine.
 *
 * <p>Terms: <em>committed</em> = numbered in the commit sequence; <em>durable</em> = written or
 * forced, at the chosen {@link emporium.persistence.Durability}. Nothing leaves the process before
 * what it has seen is durable.
 */
@NullMarked
@CheckReturnValue
package emporium.persistence;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
