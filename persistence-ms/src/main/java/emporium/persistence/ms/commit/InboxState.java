package emporium.persistence.ms;

import java.util.Arrays;
import java.util.TreeSet;

/**
 * What one consumer has consumed of one topic, or of one stream of another process: a low-water
 * mark and the bounded set of completed sequences above it. Guarded by the commit sequence.
 *
 * <p>A consumer that sees only some numbers of a stream has gaps that never close. What keeps its
 * set bounded is {@link #settle}: the sender says below which number all is consumed. That raises
 * the mark in memory; it is stored with the next checkpoint, and the journal does not have it. So
 * the mark may come back lower after a crash, and with it the set is as it was: every sequence this
 * consumer has consumed is in the set of the checkpoint or in the journal, and what it never
 * consumed below the lost mark was settled without it, so nobody sends it.
 */
final class InboxState {
  private final TreeSet<Long> above = new TreeSet<>();
  private long lowWater;

  InboxState(long lowWater, long[] above) {
    this.lowWater = lowWater;
    Arrays.stream(above).forEach(this.above::add);
  }

  boolean consumed(long sequence) {
    return sequence <= lowWater || above.contains(sequence);
  }

  /** Notes the sequence; false if it was there. */
  boolean mark(long sequence) {
    if (consumed(sequence)) {
      return false;
    }
    above.add(sequence);
    join();
    return true;
  }

  /** Everything below the sequence counts as consumed from now on. */
  void settle(long below) {
    if (below - 1 > lowWater) {
      lowWater = below - 1;
      above.headSet(below).clear();
      join();
    }
  }

  private void join() {
    while (above.remove(lowWater + 1)) {
      lowWater++;
    }
  }

  Census.InboxMark mark(CommitSequence.InboxKey key) {
    return new Census.InboxMark(key.consumer(), key.topic(), lowWater, above.size());
  }

  long lowWater() {
    return lowWater;
  }

  long[] above() {
    return above.stream().mapToLong(Long::longValue).toArray();
  }
}
