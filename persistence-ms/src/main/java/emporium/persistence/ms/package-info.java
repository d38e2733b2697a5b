/**
 * The graph engine: each service's domain lives as objects in RAM, every commit is made durable by
 * one thread that owns the one Storer.
 *
 * <p>How a command runs ({@link emporium.persistence.ms.GraphTransactions}): take its locks, take
 * the shared side of the <em>pause lock</em>, apply, place the unit of work in the {@link
 * emporium.persistence.ms.commit.CommitSequence}, release, and wait outside the locks. How a group
 * becomes durable ({@link emporium.persistence.ms.commit.Committer}): drain the sequence, write and
 * force the journal, then notify the {@link emporium.persistence.engine.DurabilityGate}. The {@link
 * emporium.persistence.ms.commit.Checkpointer} copies images of committed units into the Storer, so
 * half-applied and undone commands never get into the store. Readers of snapshots copy aggregates
 * under the exclusive side ({@link emporium.persistence.ms.graph.CommandPauses}).
 *
 * <p>Lock order: a service's domain locks, then the engine's life cycle (shared), then the pause
 * lock (shared; exclusive for a snapshot), then the sequence, then the lock of a table's history.
 * The committer takes only the sequence, the checkpointer the sequence or the lock of a history.
 */
@NullMarked
@CheckReturnValue
package emporium.persistence.ms;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
