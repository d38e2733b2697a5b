/**
 * Several processes of one service, each with a shard of its keys. The number of replicas fixes the
 * shards: no key moves while they run.
 */
@NullMarked
@CheckReturnValue
package emporium.runtime.replica;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
