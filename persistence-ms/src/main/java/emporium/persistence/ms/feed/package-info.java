/** Durable units of work in commit order, for those that keep something beside the graph. */
@NullMarked
@CheckReturnValue
package emporium.persistence.ms.feed;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
