/**
 * The graph engine: each service's domain lives as objects in RAM, every commit is made durable by
 * one thread that owns the one Storer.
 *
 * <p>How a command runs ({@link emporium.persistence.ms.GraphTransactions}): take its locks, take
 * the shared side of the <em>pause lock</em>, apply, place the unit of work in the {@link
 * emporium.persistence.ms.commit.CommitSequence}, release, and wait outside the locks. How a group
 * becomes durable ({@link emporium.persistence.ms.commit.Committer}): drain the sequence, write and
 * force the journal, then notify the {@link emporium.persistence.engine.DurabilityGate}. The {@link
 * emporium.persistence.ms.commit.Checkpointer} copies what changed into the Storer under the
 * exclusive side, which keeps half-applied and undone commands out of the store.
 *
 * <p>Lock order: a service's domain locks, then the engine's life cycle (shared), then the pause
 * lock (shared), then the sequence. The committer takes only the sequence, the checkpointer the
 * pause lock (exclusive) and the sequence.
 */
@NullMarked
@CheckReturnValue
package emporium.persistence.ms;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
