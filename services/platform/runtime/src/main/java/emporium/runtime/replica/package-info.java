/**
 * Several processes of one service, each with a part of its keys. Which part is fixed by the number
 * of replicas: nothing moves while they run.
 */
@NullMarked
@CheckReturnValue
package emporium.edge.replica;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
