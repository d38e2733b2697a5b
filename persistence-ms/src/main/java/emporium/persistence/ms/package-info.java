/**
 * The graph engine: each service's domain lives as objects in RAM, every commit is made durable by
 * one thread that owns the one Storer.
 *
 * <p>How a command runs ({@link emporium.persistence.ms.GraphTransactions}): take its locks, take
 * the shared side of the <em>cut</em>, apply, place the unit of work in the {@link
 * emporium.persistence.ms.CommitSequence}, release, and wait outside the locks. How a group becomes
 * durable ({@link emporium.persistence.ms.Committer}): take the exclusive side of the cut, drain
 * the sequence, copy what changed into the Storer, release, write and force, then tell the {@link
 * emporium.persistence.engine.DurabilityGate}. The cut makes every group a prefix of the commit
 * sequence and keeps half-applied and undone commands off the disk.
 *
 * <p>Lock order: a service's domain locks, then the engine's life cycle (shared), then the cut
 * (shared), then the sequence. The committer takes only the cut (exclusive) and the sequence.
 */
@NullMarked
@CheckReturnValue
package emporium.persistence.ms;

import com.google.errorprone.annotations.CheckReturnValue;
import org.jspecify.annotations.NullMarked;
