package emporium.locks;

import org.jspecify.annotations.Nullable;

/** A claim's place in its node's queue. Guarded by the node's lock but for the final fields. */
final class Waiter {
  final Claim claim;

  /** Grows from waiter to waiter of a node. */
  final long ticket;

  @Nullable Waiter ahead;
  @Nullable Waiter behind;

  Waiter(Claim claim, long ticket) {
    this.claim = claim;
    this.ticket = ticket;
  }
}
