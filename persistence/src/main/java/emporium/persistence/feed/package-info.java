/** The durable units of work of an engine in commit order, for what is kept beside its state. */
@NullMarked
@CheckReturnValue
package emporium.persistence.feed;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
