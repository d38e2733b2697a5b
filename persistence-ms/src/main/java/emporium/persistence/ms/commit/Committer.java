package emporium.persistence.ms;

import emporium.persistence.NotOpen;
import emporium.persistence.engine.DurabilityGate;
import emporium.persistence.ms.journal.Journal;
import emporium.persistence.ms.journal.JournalCut;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The one thread that writes the journal: joins everything placed into groups, forces it at level
 * {@code power} as soon as somebody waits for it, then lets the answers go; at level {@code
 * process} a {@link BackgroundForce} follows. Units are joined for as long as the group before is
 * being forced; there is no artificial delay, and the number of units in a group is bounded by the
 * commands and events in flight. What nobody waits for is forced with what comes after it, at the
 * latest for the next checkpoint.
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
  private final DurabilityGate gate;
  private final @Nullable BackgroundForce background;
  private final int segmentsSoftMax;
  private final int groupBytesMax;
  private final CommitMeter meter;
  private final Consumer<Throwable> failed;
  private ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
  private long releasedTo;
  private long writtenUpTo;
  private int unitsNotForced;
  private long writeNanos;
  private volatile @Nullable CompletableFuture<JournalCut> cutAsked;
  private volatile boolean ended;

  /**
   * @param background forces behind the answers; null if they wait for the force
   */
  Committer(
      CommitSequence sequence,
      Journal journal,
      Checkpointer checkpoints,
      JournalHold hold,
      DurabilityGate gate,
      @Nullable BackgroundForce background,
      CheckpointOptions options,
      CommitMeter meter,
      Consumer<Throwable> failed) {
    this.sequence = sequence;
    this.journal = journal;
    this.checkpoints = checkpoints;
    this.hold = hold;
    this.gate = gate;
    this.background = background;
    this.segmentsSoftMax = Math.max(SEGMENTS_MIN, options.segmentsMax() - SEGMENTS_KEPT_BACK);
    this.groupBytesMax = options.groupBytesMax();
    this.meter = meter;
    this.failed = failed;
  }

  @Override
  public void run() {
    try {
      while (sequence.awaitWork(this::isWanted)) {
        commitGroup();
        answerCut();
      }
      acknowledge(); // what nobody has waited for
    } catch (Throwable t) {
      if (t instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      failed.accept(t);
    } finally {
      ended = true;
      refuseCut();
    }
  }

  private boolean isWanted() {
    return gate.isWanted() || cutAsked != null;
  }

  /**
   * The journal between two groups, acknowledged as the level says. Asked by one thread at a time,
   * which only waits: the files are this committer's, and a thread that is interrupted in a force
   * would close them.
   *
   * @throws NotOpen if the committer has ended or does so meanwhile
   */
  JournalCut cut() throws InterruptedException {
    var asked = new CompletableFuture<JournalCut>();
    cutAsked = asked;
    if (ended) {
      refuseCut();
    } else {
      sequence.wake();
    }
    try {
      return asked.get();
    } catch (ExecutionException e) {
      throw new NotOpen();
    }
  }

  private void answerCut() {
    var asked = cutAsked;
    if (asked != null) {
      acknowledge();
      cutAsked = null;
      asked.complete(journal.cut());
    }
  }

  private void refuseCut() {
    var asked = cutAsked;
    if (asked != null) {
      asked.completeExceptionally(new NotOpen());
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
    if (background != null || gate.isWanted()) {
      acknowledge();
    }
    if (journal.liveSegments() > segmentsSoftMax / 2) {
      checkpoints.hurry();
    }
  }

  /** Does what the level asks for what is written, and lets the answers go. */
  private void acknowledge() {
    if (writtenUpTo > gate.durable()) {
      long startNanos = System.nanoTime();
      if (background == null) {
        journal.force();
      } else {
        background.written(writtenUpTo);
      }
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
