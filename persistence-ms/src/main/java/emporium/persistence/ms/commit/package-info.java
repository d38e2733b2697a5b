/**
 * From a command's changes to a durable group: units of work in commit order, the one thread that
 * writes them to the journal, the checkpoints that bring them into the store, and their replay.
 *
 * <p>Invariant: a group is a prefix of the commit sequence, so that half-applied and undone
 * commands never reach the disk.
 */
@NullMarked
@CheckReturnValue
package emporium.persistence.ms.commit;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
