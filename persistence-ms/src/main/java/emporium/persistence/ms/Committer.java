package emporium.persistence.ms;

import emporium.persistence.engine.DurabilityGate;
import emporium.persistence.ms.journal.Journal;
import emporium.persistence.ms.journal.JournalCut;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * The one thread that writes the journal: joins everything placed into groups, forces it as the
 * durability level says as soon as somebody waits for it, then lets the answers go. Units are
 * joined for as long as the group before is being forced; there is no artificial delay, and the
 * number of units in a group is bounded by the commands and events in flight. What nobody waits for
 * is forced with what comes after it, at the latest for the next checkpoint.
 *
 * <p>Near the journal's bound it waits for a checkpoint before it goes on, and writes only what
 * that checkpoint waits for itself, in segments kept back for it. Those are units in flight, so as
 * few as may be in flight; should they need more than is kept back, the journal is longer for that
 * while.
 *
 * <p>After a failed write it stops for good; the engine reloads from disk with a new committer.
 */
final class Committer implements Runnable {
  private static final int SEGMENTS_KEPT_BACK = 2;

  /** A checkpoint always brings the journal below this. */
  private static final int SEGMENTS_MIN = 2;

  private final CommitSequence sequence;
  private final Journal journal;
  private final Checkpointer checkpoints;
  private final JournalHold hold;
  private final ReentrantLock writing = new ReentrantLock(true);
  private final DurabilityGate gate;
  private final int segmentsSoftMax;
  private final int groupBytesMax;
  private final CommitMeter meter;
  private final Consumer<Throwable> failed;
  private ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
  private long releasedTo;
  private long writtenUpTo;
  private int unitsNotForced;
  private long writeNanos;

  Committer(
      CommitSequence sequence,
      Journal journal,
      Checkpointer checkpoints,
      JournalHold hold,
      DurabilityGate gate,
      CheckpointOptions options,
      CommitMeter meter,
      Consumer<Throwable> failed) {
    this.sequence = sequence;
    this.journal = journal;
    this.checkpoints = checkpoints;
    this.hold = hold;
    this.gate = gate;
    this.segmentsSoftMax = Math.max(SEGMENTS_MIN, options.segmentsMax() - SEGMENTS_KEPT_BACK);
    this.groupBytesMax = options.groupBytesMax();
    this.meter = meter;
    this.failed = failed;
  }

  @Override
  public void run() {
    try {
      while (sequence.awaitWork(gate::isWanted)) {
        writing.lock();
        try {
          commitGroup();
        } finally {
          writing.unlock();
        }
      }
      forceRest();
    } catch (Throwable t) {
      if (t instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      failed.accept(t);
    }
  }

  /** At the end: what nobody has waited for. */
  private void forceRest() {
    writing.lock();
    try {
      force();
    } finally {
      writing.unlock();
    }
  }

  /**
   * The journal between two groups, all of it durable as the level says.
   *
   * @throws RuntimeException if the journal failed
   */
  JournalCut cut() {
    writing.lock();
    try {
      force();
      return journal.cut();
    } finally {
      writing.unlock();
    }
  }

  private void commitGroup() throws InterruptedException {
    long startNanos = System.nanoTime();
    CommitSequence.Group group = sequence.drain(makeRoom());
    List<UnitOfWork> units = group.units();
    int from = 0;
    buffer.clear();
    for (int i = 0; i < units.size(); i++) {
      int bytes = GroupRecord.bytesMax(units.get(i));
      if (i > from && buffer.position() + bytes > groupBytesMax) {
        append(units.subList(from, i));
        from = i;
      }
      reserve(bytes);
      GroupRecord.write(units.get(i), buffer);
    }
    append(units.subList(from, units.size()));
    writtenUpTo = group.upTo();
    unitsNotForced += units.size();
    writeNanos += System.nanoTime() - startNanos;
    if (!journal.isForcing() || gate.isWanted()) {
      force();
    }
    if (journal.liveSegments() > segmentsSoftMax / 2) {
      checkpoints.hurry();
    }
  }

  /** Makes durable, as the level says, what is written, and lets the answers go. */
  private void force() {
    if (writtenUpTo > gate.durable()) {
      long startNanos = System.nanoTime();
      journal.force();
      long forceNanos = System.nanoTime() - startNanos;
      gate.durable(writtenUpTo);
      meter.committed(unitsNotForced, writeNanos, writeNanos + forceNanos);
      unitsNotForced = 0;
      writeNanos = 0;
    }
  }

  private void append(List<UnitOfWork> units) {
    if (units.isEmpty()) {
      return; // only a force is wanted
    }
    long at = journal.append(buffer.flip());
    buffer.clear();
    checkpoints.add(List.copyOf(units), at);
  }

  /**
   * Lets the checkpoints catch up before the journal is full.
   *
   * @return up to where it may be written
   */
  private long makeRoom() throws InterruptedException {
    releaseCovered();
    while (journal.liveSegments() >= segmentsSoftMax) {
      hold.giveWay();
      long needed = checkpoints.awaitReleased(releasedTo, gate.durable());
      if (needed > gate.durable()) {
        return needed;
      }
      releaseCovered();
    }
    return Long.MAX_VALUE;
  }

  private void releaseCovered() {
    long covered = checkpoints.released();
    if (covered > releasedTo && !hold.isHeld()) {
      journal.release(covered);
      releasedTo = covered;
    }
  }

  private void reserve(int bytes) {
    if (buffer.remaining() < bytes) {
      var larger = ByteBuffer.allocate(Integer.highestOneBit(buffer.position() + bytes) * 2);
      buffer = larger.put(buffer.flip());
    }
  }
}
