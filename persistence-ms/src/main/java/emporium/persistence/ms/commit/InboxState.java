package emporium.persistence.ms.commit;

import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/**
 * What one consumer has consumed of one topic, or of one remote stream: a low watermark and the
 * bounded set of consumed sequences above it. Guarded by the commit sequence.
 *
 * <p>A consumer that sees only some numbers of a stream has gaps that never close. What keeps its
 * set bounded is {@link #advance}: the sender publishes its low watermark. That raises the one in
 * memory; it is stored with the next checkpoint, and the journal does not have it. So the watermark
 * may be lower after a crash, and the set is as it was then: every sequence this consumer has
 * consumed is in the set of the checkpoint or in the journal, and the sender never resends what
 * lies below the lost watermark.
 */
final class InboxState {
  private final TreeSet<Long> outOfOrder = new TreeSet<>();
  private long consumedUpTo;

  InboxState(long lowWater, long[] above) {
    this.consumedUpTo = lowWater;
    Arrays.stream(above).forEach(this.outOfOrder::add);
  }

  boolean consumed(long sequence) {
    return sequence <= consumedUpTo || outOfOrder.contains(sequence);
  }

  /** Records the sequence; false if it was there. */
  boolean mark(long sequence) {
    if (consumed(sequence)) {
      return false;
    }
    outOfOrder.add(sequence);
    compact();
    return true;
  }

  /** Everything below the sequence counts as consumed from now on. */
  void advance(long below) {
    if (below - 1 > consumedUpTo) {
      consumedUpTo = below - 1;
      outOfOrder.headSet(below).clear();
      compact();
    }
  }

  private void compact() {
    while (outOfOrder.remove(consumedUpTo + 1)) {
      consumedUpTo++;
    }
  }

  InboxMark mark(CommitSequence.InboxKey key) {
    return new InboxMark(key.consumer(), key.topic(), consumedUpTo, outOfOrder.size());
  }

  long consumedUpTo() {
    return consumedUpTo;
  }

  /** Numbers above that. */
  List<Long> consumedAbove() {
    return List.copyOf(outOfOrder);
  }

  long[] outOfOrder() {
    return outOfOrder.stream().mapToLong(Long::longValue).toArray();
  }
}
