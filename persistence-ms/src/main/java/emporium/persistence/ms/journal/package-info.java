/**
 * The journal: groups of bytes in a row, made durable by one force each, replayed in order at the
 * next open. It knows nothing of what the bytes mean; entities, checkpoints and waiters for a force
 * are its owner's business.
 *
 * <p>Invariant: an open either replays every group that was acknowledged, in order and unchanged,
 * or refuses with {@link emporium.persistence.ms.journal.DamagedJournal} and changes nothing. Only
 * what was never acknowledged may be truncated.
 */
@NullMarked
package emporium.persistence.ms.journal;

import org.jspecify.annotations.NullMarked;
