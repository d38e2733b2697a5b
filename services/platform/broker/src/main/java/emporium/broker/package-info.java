/**
 * A Kafka broker in a plain JVM, for local runs and tests: one node that is its own controller, on
 * the loopback interface. What it loses is sent again by the services, which keep every event until
 * its consumers have it; so it keeps records for a bounded time and size only.
 */
@NullMarked
@CheckReturnValue
package emporium.broker;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
