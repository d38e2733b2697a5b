package emporium.persistence.ms.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class FollowerRetentionTest {
  private static final int BOUND = 6_400;

  private final FollowerRetention waitedFor = new FollowerRetention(true, BOUND);

  /** As a follower says that it has applied a group: that one is kept. */
  private static void apply(FollowerRetention retention, long group) {
    retention.applied(group - 1);
  }

  @Test
  void follower_atTheBound_isTooFarBehindUntilItHasAppliedAPart() {
    var progress = new AtomicInteger();
    waitedFor.onProgress(progress::incrementAndGet);
    waitedFor.applied(0);
    for (int group = 1; group <= 64; group++) {
      waitedFor.written(group, BOUND / 64);
    }
    assertFalse(waitedFor.isTooFarBehind());
    waitedFor.written(65, 1);
    assertTrue(waitedFor.isTooFarBehind());
    apply(waitedFor, 2);
    assertFalse(waitedFor.isTooFarBehind());
    assertEquals(2, progress.get());
  }

  @Test
  void follower_thatHasAppliedAGroupLargerThanTheBound_isNotBehind() {
    waitedFor.written(1, 2 * BOUND);
    assertTrue(waitedFor.isTooFarBehind());
    apply(waitedFor, 1);
    assertFalse(waitedFor.isTooFarBehind());
  }

  @Test
  void follower_ofGroupsSmallerThanAStep_isFoundBehindAllTheSame() {
    for (int group = 1; group <= 2 * BOUND; group++) {
      waitedFor.written(group, 1);
    }
    assertTrue(waitedFor.isTooFarBehind());
    apply(waitedFor, 2 * BOUND);
    assertFalse(waitedFor.isTooFarBehind());
  }

  @Test
  void follower_thatIsNotWaitedFor_isNeverTooFarBehind() {
    var given = new FollowerRetention(false, BOUND);
    given.applied(0);
    given.written(1, 2 * BOUND);
    assertFalse(given.isTooFarBehind());
  }
}
