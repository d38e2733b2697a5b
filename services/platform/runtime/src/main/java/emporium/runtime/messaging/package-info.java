/**
 * Events of and for services in other processes. The outbox is the log and what carries the events
 * only a wire: an event is sent again until every consumer has said that it has consumed it
 * durably, whatever became of it on the way.
 */
@NullMarked
@CheckReturnValue
package emporium.edge.remote;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
