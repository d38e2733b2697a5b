package emporium.persistence.ms.commit;

import emporium.persistence.EngineNotOpen;
import emporium.persistence.engine.DurabilityGate;
import emporium.persistence.ms.journal.Journal;
import emporium.persistence.ms.journal.JournalSnapshot;
import emporium.persistence.ms.journal.SegmentRetention;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The one thread that writes the journal: joins all committed units into groups, forces them at
 * level {@code power} as soon as a caller waits, then completes the stages; at level {@code
 * process} a {@link BackgroundForcer} follows. Units are joined for as long as the group before is
 * being forced; there is no artificial delay, and the number of units in a group is bounded by the
 * commands and events in flight. A unit without a waiter is forced with later ones, at the latest
 * for the next checkpoint.
 *
 * <p>Near the journal's bound it waits for a checkpoint before it goes on, and writes only what
 * that checkpoint itself waits for, in reserved segments. Those are units in flight, so their
 * number is bounded; should they need more than is reserved, the journal is longer for that while.
 *
 * <p>After a failed write it stops for good; the engine reloads from disk with a new committer.
 */
public final class Committer implements Runnable {
  private static final int SEGMENTS_KEPT_BACK = 2;

  /** A checkpoint always shortens the journal below this. */
  private static final int SEGMENTS_MIN = 2;

  private final CommitSequence sequence;
  private final Journal journal;
  private final Checkpointer checkpoints;
  private final SegmentRetention hold;
  private final DurabilityGate gate;
  private final @Nullable BackgroundForcer background;
  private final int segmentsSoftMax;
  private final int groupBytesMax;
  private final CommitMeter meter;
  private final Consumer<Throwable> failed;
  private ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
  private long releasedTo;
  private long writtenUpTo;
  private int unitsNotForced;
  private long writeNanos;
  private volatile @Nullable CompletableFuture<JournalSnapshot> snapshotRequest;
  private volatile boolean ended;

  /**
   * @param background forces after the acknowledgements; null if they wait for the force
   */
  public Committer(
      CommitSequence sequence,
      Journal journal,
      Checkpointer checkpoints,
      SegmentRetention hold,
      DurabilityGate gate,
      @Nullable BackgroundForcer background,
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
      while (sequence.awaitWork(this::hasWork)) {
        commitGroup();
        completeSnapshotRequest();
      }
      acknowledge(); // units without a waiter
    } catch (Throwable t) {
      if (t instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      failed.accept(t);
    } finally {
      ended = true;
      failSnapshotRequest();
    }
  }

  private boolean hasWork() {
    return gate.hasWaiters() || snapshotRequest != null;
  }

  /**
   * The journal between two groups, acknowledged at the level of durability. Called by one thread
   * at a time, which only waits: the files are this committer's, and a thread that is interrupted
   * in a force would close them.
   *
   * @throws EngineNotOpen if the committer has ended or does so meanwhile
   */
  public JournalSnapshot snapshot() throws InterruptedException {
    var request = new CompletableFuture<JournalSnapshot>();
    snapshotRequest = request;
    if (ended) {
      failSnapshotRequest();
    } else {
      sequence.wake();
    }
    try {
      return request.get();
    } catch (ExecutionException e) {
      throw new EngineNotOpen();
    }
  }

  private void completeSnapshotRequest() {
    var request = snapshotRequest;
    if (request != null) {
      acknowledge();
      snapshotRequest = null;
      request.complete(journal.snapshot());
    }
  }

  private void failSnapshotRequest() {
    var request = snapshotRequest;
    if (request != null) {
      request.completeExceptionally(new EngineNotOpen());
    }
  }

  private void commitGroup() throws InterruptedException {
    long startNanos = System.nanoTime();
    CommitSequence.Group group = sequence.drain(awaitJournalSpace());
    List<UnitOfWork> units = group.units();
    int from = 0;
    buffer.clear();
    for (int i = 0; i < units.size(); i++) {
      int bytes = UnitOfWorkCodec.bytesMax(units.get(i));
      if (i > from && buffer.position() + bytes > groupBytesMax) {
        append(units.subList(from, i));
        from = i;
      }
      reserve(bytes);
      UnitOfWorkCodec.write(units.get(i), buffer);
    }
    append(units.subList(from, units.size()));
    writtenUpTo = group.upTo();
    unitsNotForced += units.size();
    writeNanos += System.nanoTime() - startNanos;
    if (background != null || gate.hasWaiters()) {
      acknowledge();
    }
    if (journal.liveSegments() > segmentsSoftMax / 2) {
      checkpoints.requestNow();
    }
  }

  /** Forces what is written if the level demands it, and completes the stages. */
  private void acknowledge() {
    if (writtenUpTo > gate.durableUpTo()) {
      long startNanos = System.nanoTime();
      if (background == null) {
        journal.force();
      } else {
        background.written(writtenUpTo);
      }
      long forceNanos = System.nanoTime() - startNanos;
      gate.markDurable(writtenUpTo);
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
  private long awaitJournalSpace() throws InterruptedException {
    releaseCovered();
    while (journal.liveSegments() >= segmentsSoftMax) {
      hold.preempt();
      long needed = checkpoints.awaitReleased(releasedTo, gate.durableUpTo());
      if (needed > gate.durableUpTo()) {
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
