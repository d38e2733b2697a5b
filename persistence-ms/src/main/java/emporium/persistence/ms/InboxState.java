package emporium.persistence.ms;

import java.util.Arrays;
import java.util.TreeSet;

/**
 * What one consumer has consumed of one topic: a low-water mark and the bounded set of completed
 * sequences above it. Guarded by the commit sequence.
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
    while (above.remove(lowWater + 1)) {
      lowWater++;
    }
    return true;
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
