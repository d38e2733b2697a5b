/**
 * A Kafka broker in a plain JVM, for local runs and tests: one node that is its own controller, on
 * the loopback interface unless it is given a name for clients of other machines. Services keep
 * every event until its consumers have acknowledged it and resend what the broker loses; so it
 * retains records for a bounded time and size only.
 */
@NullMarked
@CheckReturnValue
package emporium.broker;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
