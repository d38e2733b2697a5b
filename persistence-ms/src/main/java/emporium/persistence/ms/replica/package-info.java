/** The shard of a service's data that a directory holds, and how a copy becomes a replica's own. */
@NullMarked
@CheckReturnValue
package emporium.persistence.ms.replica;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
