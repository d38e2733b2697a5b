package emporium.persistence.ms.commit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** What a consumer remembers of a stream. */
class InboxStateTest {
  private final InboxState inbox = new InboxState(0, new long[0]);

  private void mark(long... sequences) {
    for (long sequence : sequences) {
      assertTrue(inbox.mark(sequence));
    }
  }

  @Test
  void advance_above_dropsTheMarksBelow() {
    mark(3, 7, 9);
    inbox.advance(8);
    assertEquals(7, inbox.consumedUpTo());
    assertArrayEquals(new long[] {9}, inbox.outOfOrder());
    assertTrue(inbox.consumed(5), "never seen, but below the low watermark");
    assertFalse(inbox.consumed(8));
    assertFalse(inbox.mark(7));
  }

  @Test
  void advance_upToAMark_joinsIt() {
    mark(4, 5, 7);
    inbox.advance(4);
    assertEquals(5, inbox.consumedUpTo());
    assertArrayEquals(new long[] {7}, inbox.outOfOrder());
  }

  @Test
  void advance_belowWhatIsConsumed_changesNothing() {
    mark(1, 2, 3, 5);
    inbox.advance(2);
    inbox.advance(0);
    assertEquals(3, inbox.consumedUpTo());
    assertArrayEquals(new long[] {5}, inbox.outOfOrder());
  }

  /** A consumer that sees every third number: without low watermarks it remembers all of them. */
  @Test
  void advance_consumerOfSomeNumbers_remembersFew() {
    var unbounded = new InboxState(0, new long[0]);
    for (long sequence = 3; sequence <= 30_000; sequence += 3) {
      inbox.advance(sequence - 30);
      mark(sequence);
      assertTrue(unbounded.mark(sequence));
      assertTrue(inbox.outOfOrder().length <= 12, "at " + sequence);
    }
    assertEquals(10_000, unbounded.outOfOrder().length);
  }

  @RepeatedTest(20)
  void marksAndBounds_inAnyOrder_areASetAndABound(RepetitionInfo run) {
    var random = new Random(run.getCurrentRepetition());
    var marks = new TreeSet<Long>();
    long lowWatermark = 0;
    for (int i = 0; i < 2_000; i++) {
      long sequence = random.nextLong(1, 200);
      if (random.nextInt(50) == 0) {
        inbox.advance(sequence);
        lowWatermark = Math.max(lowWatermark, sequence);
      } else {
        boolean isNew = sequence >= lowWatermark && !marks.contains(sequence);
        assertEquals(!isNew, inbox.consumed(sequence));
        assertEquals(isNew, inbox.mark(sequence));
        marks.add(sequence);
      }
    }
  }
}
