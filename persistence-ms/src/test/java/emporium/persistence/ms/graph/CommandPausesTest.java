package emporium.persistence.ms.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Pauses on a clock of the test. */
class CommandPausesTest {
  private static final int ELEMENTS = 20;

  private final ReentrantLock lock = new ReentrantLock();
  private final List<Long> paused = new ArrayList<>();
  private long nowNanos;

  /** How many elements each pause took, if each of them takes so long. */
  private List<Integer> pauses(long elementNanos, long sliceNanosMax) {
    var pauses = new CommandPauses(lock, () -> nowNanos, sliceNanosMax, paused::add);
    var elements = IntStream.range(0, ELEMENTS).boxed().iterator();
    var counts = new ArrayList<Integer>();
    while (elements.hasNext()) {
      var taken = new ArrayList<Integer>();
      pauses.slice(
          elements,
          element -> {
            assertTrue(lock.isHeldByCurrentThread());
            taken.add(element);
            nowNanos += elementNanos;
          });
      assertFalse(lock.isLocked(), "commands go on between two pauses");
      counts.add(taken.size());
    }
    return counts;
  }

  @Test
  void slice_timeIsUp_endsAfterTheElementInHand() {
    assertEquals(List.of(3, 3, 3, 3, 3, 3, 2), pauses(2, 5));
    assertEquals(List.of(6L, 6L, 6L, 6L, 6L, 6L, 4L), paused);
  }

  /** The control. */
  @Test
  void slice_clockStandsStill_takesAll() {
    assertEquals(List.of(ELEMENTS), pauses(0, 5));
  }

  @Test
  void slice_noTime_takesOneEach() {
    assertEquals(ELEMENTS, pauses(0, 0).size());
  }

  @Test
  void slice_nothing_takesNone() {
    var pauses = new CommandPauses(lock, () -> nowNanos, 5, paused::add);
    pauses.slice(List.of().iterator(), element -> nowNanos++);
    assertEquals(0, nowNanos);
  }
}
