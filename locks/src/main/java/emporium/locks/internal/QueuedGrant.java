package emporium.locks.internal;

import org.jspecify.annotations.Nullable;

/** A grant's place in its node's queue. Guarded by the node's lock but for the final fields. */
final class QueuedGrant {
  final LockGrant grant;

  /** Grows from waiter to waiter of a node. */
  final long ticket;

  @Nullable QueuedGrant ahead;
  @Nullable QueuedGrant behind;

  QueuedGrant(LockGrant grant, long ticket) {
    this.grant = grant;
    this.ticket = ticket;
  }
}
