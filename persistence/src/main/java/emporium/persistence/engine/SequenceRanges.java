package emporium.persistence.engine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * Numbers of events of one stream, as ranges in ascending order that neither overlap nor touch. A
 * range from 1 is a low watermark, the others are what lies above its gaps. Immutable.
 */
public record SequenceRanges(List<Range> ranges) {
  /** No number. */
  public static final SequenceRanges NONE = new SequenceRanges(List.of());

  /** All numbers from the first to the last, both included. */
  public record Range(long first, long last) {
    /**
     * Checks the bounds.
     *
     * @throws IllegalArgumentException if the first is less than 1 or greater than the last
     */
    public Range {
      require(first >= 1, "first: must be at least 1");
      require(last >= first, "last: must not be less than first");
    }
  }

  /**
   * Checks the order.
   *
   * @throws IllegalArgumentException if ranges are out of order, overlap or touch
   */
  public SequenceRanges {
    ranges = List.copyOf(ranges);
    for (int i = 1; i < ranges.size(); i++) {
      require(
          ranges.get(i).first() - 1 > ranges.get(i - 1).last(),
          "ranges: must be ascending and must not touch");
    }
  }

  /** These numbers, in any order. */
  public static SequenceRanges of(Collection<Long> sequences) {
    var ranges = new ArrayList<Range>();
    for (long sequence : new TreeSet<>(sequences)) {
      append(ranges, new Range(sequence, sequence));
    }
    return new SequenceRanges(ranges);
  }

  /** All numbers up to the low watermark, and these. */
  public static SequenceRanges of(long upTo, Collection<Long> above) {
    return upTo < 1 ? of(above) : new SequenceRanges(List.of(new Range(1, upTo))).union(of(above));
  }

  /** The numbers of both. */
  public SequenceRanges union(SequenceRanges other) {
    var all = new ArrayList<>(ranges);
    all.addAll(other.ranges);
    all.sort((one, two) -> Long.compare(one.first(), two.first()));
    var joined = new ArrayList<Range>();
    all.forEach(range -> append(joined, range));
    return new SequenceRanges(joined);
  }

  private static void append(List<Range> ranges, Range next) {
    int last = ranges.size() - 1;
    if (last >= 0 && ranges.get(last).last() >= next.first() - 1) {
      var before = ranges.get(last);
      ranges.set(last, new Range(before.first(), Math.max(before.last(), next.last())));
    } else {
      ranges.add(next);
    }
  }

  /** The lowest ranges, at most so many. */
  public SequenceRanges first(int count) {
    return count >= ranges.size() ? this : new SequenceRanges(ranges.subList(0, count));
  }

  /** Whether there is no number. */
  public boolean isEmpty() {
    return ranges.isEmpty();
  }

  private static void require(boolean holds, String rule) {
    if (!holds) {
      throw new IllegalArgumentException(rule);
    }
  }
}
