package emporium.persistence.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import emporium.persistence.engine.SequenceRanges.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Numbers as ranges. */
class SequenceRangesTest {
  private static final long SEED = 19;

  private static Set<Long> numbers(SequenceRanges ranges) {
    var numbers = new TreeSet<Long>();
    for (Range range : ranges.ranges()) {
      for (long number = range.first(); number <= range.last(); number++) {
        numbers.add(number);
      }
    }
    return numbers;
  }

  @Test
  void of_lowWatermarkAndNumbersAbove_joinsWhatTouches() {
    assertEquals(
        List.of(new Range(1, 5), new Range(8, 8)),
        SequenceRanges.of(4, List.of(8L, 5L, 3L)).ranges());
    assertEquals(SequenceRanges.NONE, SequenceRanges.of(0, List.of()));
  }

  @Test
  void union_randomNumbers_hasThoseOfBoth() {
    System.out.println("seed " + SEED);
    var random = new Random(SEED);
    for (int run = 0; run < 500; run++) {
      var one = new ArrayList<Long>();
      var other = new ArrayList<Long>();
      for (int i = random.nextInt(12); i > 0; i--) {
        one.add(1L + random.nextInt(20));
        other.add(1L + random.nextInt(20));
      }
      var expected = new TreeSet<>(one);
      expected.addAll(other);
      assertEquals(expected, numbers(SequenceRanges.of(one).union(SequenceRanges.of(other))));
    }
  }

  @Test
  void first_ofMore_areTheLowest() {
    var ranges = SequenceRanges.of(2, List.of(5L, 9L));
    assertEquals(SequenceRanges.of(2, List.of(5L)), ranges.first(2));
    assertEquals(ranges, ranges.first(3));
  }

  @Test
  void ranges_thatCannotBe_areRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Range(0, 1));
    assertThrows(IllegalArgumentException.class, () -> new Range(3, 2));
    assertThrows(
        IllegalArgumentException.class,
        () -> new SequenceRanges(List.of(new Range(1, 2), new Range(3, 4))));
    assertThrows(
        IllegalArgumentException.class,
        () -> new SequenceRanges(List.of(new Range(5, 5), new Range(1, 2))));
  }
}
