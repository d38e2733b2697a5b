package emporium.locks;

import static emporium.locks.Keys.seller;
import static emporium.locks.Keys.stock;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

/** A claim that stepped back before a barrier, which was lowered again right away. */
class UsedUpClaimTest {
  /** Lets the first claim on an owner step back as if a barrier had come up at that moment. */
  private static final class BriefBarrier extends LockTable {
    private boolean over;

    @Override
    boolean takeUncounted(Claim claim) {
      if (!over && claim.key.equals(seller(1))) {
        over = true;
        assertEquals(true, claim.leave());
        return false;
      }
      return super.takeUncounted(claim);
    }
  }

  @Test
  void acquire_intentionSteppedBackOnce_isSeenByWhoWantsTheOwner() throws Exception {
    LockTree tree = Keys.stockTree();
    LockManager manager =
        new LockManager(tree, LockListener.NONE, 0, new BriefBarrier(), tree::plan);
    try (Workers workers = new Workers();
        HeldLocks held = manager.acquire(LockSet.exclusive(stock(1, 1)), 0)) {
      assertEquals(3, manager.holdings().size(), held::toString);
      assertNull(
          workers.start("other", () -> manager.tryAcquire(LockSet.exclusive(seller(1)))).result());
    }
    assertEquals(0, manager.stateCount());
  }
}
