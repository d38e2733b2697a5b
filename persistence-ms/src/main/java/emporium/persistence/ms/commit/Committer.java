package emporium.persistence.ms.commit;

import emporium.persistence.EngineNotOpen;
import emporium.persistence.engine.DurabilityGate;
import emporium.persistence.engine.StepTask;
import emporium.persistence.ms.compression.Zstandard;
import emporium.persistence.ms.journal.FollowerRetention;
import emporium.persistence.ms.journal.Journal;
import emporium.persistence.ms.journal.JournalSnapshot;
import emporium.persistence.ms.journal.SegmentRetention;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The one task that writes the journal: joins all committed units into groups, forces them at level
 * {@code power} as soon as a caller waits, then completes the stages; at level {@code process} a
 * {@link BackgroundForcer} follows. Units are joined for as long as the group before is being
 * forced; there is no artificial delay, and the number of units in a group is bounded by the
 * commands and events in flight. A unit without a waiter is forced with later ones, at the latest
 * for the next checkpoint. At level {@code process} the worker of a command that is alone makes the
 * step itself ({@link emporium.persistence.engine.TaskHandle#stepHere}).
 *
 * <p>Near the journal's bound it waits for a checkpoint before it goes on, and writes only what
 * that checkpoint itself waits for, in reserved segments. Those are units in flight, so their
 * number is bounded; should they need more than is reserved, the journal is longer for that while.
 *
 * <p>After a failed write it stops for good; the engine reloads from disk with a new committer.
 */
public final class Committer implements StepTask {
  /** Nothing may be written before a checkpoint has got on. */
  private static final long NO_SPACE = -1;

  private static final int SEGMENTS_KEPT_BACK = 2;

  /** A checkpoint always shortens the journal below this. */
  private static final int SEGMENTS_MIN = 2;

  private final CommitSequence sequence;
  private final Journal journal;
  private final Checkpointer checkpoints;
  private final SegmentRetention hold;
  private final FollowerRetention followed;
  private final DurabilityGate gate;
  private final @Nullable BackgroundForcer background;
  private final int segmentsSoftMax;
  private final int groupBytesMax;
  private final CommitMeter meter;
  private final Consumer<Throwable> failed;
  private final GroupCompression compression = new GroupCompression(Zstandard.LIBRARY);
  private ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 16);
  private long releasedTo;
  private long writtenUpTo;
  private int unitsNotForced;
  private long writeNanos;
  private long acknowledgingSinceNanos;
  private boolean isAcknowledging;
  private final AtomicReference<@Nullable CompletableFuture<JournalSnapshot>> snapshotRequest =
      new AtomicReference<>();
  private volatile boolean ended;

  /**
   * @param background forces after the acknowledgements; null if they wait for the force
   */
  public Committer(
      CommitSequence sequence,
      Journal journal,
      Checkpointer checkpoints,
      SegmentRetention hold,
      FollowerRetention followed,
      DurabilityGate gate,
      @Nullable BackgroundForcer background,
      CheckpointOptions options,
      CommitMeter meter,
      Consumer<Throwable> failed) {
    this.sequence = sequence;
    this.journal = journal;
    this.checkpoints = checkpoints;
    this.hold = hold;
    this.followed = followed;
    this.gate = gate;
    this.background = background;
    this.segmentsSoftMax = Math.max(SEGMENTS_MIN, options.segmentsMax() - SEGMENTS_KEPT_BACK);
    this.groupBytesMax = options.groupBytesMax();
    this.meter = meter;
    this.failed = failed;
    this.writtenUpTo = sequence.placed();
  }

  @Override
  public long step() {
    try {
      return work();
    } catch (Throwable t) {
      try {
        failed.accept(t);
      } finally {
        end();
      }
      return ENDED;
    }
  }

  private long work() {
    if (isAcknowledging && !acknowledge()) {
      return WHEN_WOKEN;
    }
    boolean isLast = sequence.isClosed(); // before it looks for units: later there are no more
    if (isGroupDue()) {
      boolean isMore = commitGroup() && (isGroupDue() || sequence.isClosed());
      return isMore ? 0 : WHEN_WOKEN;
    }
    if (!isLast) {
      return WHEN_WOKEN;
    }
    if (!acknowledge()) { // units without a waiter
      return WHEN_WOKEN;
    }
    end();
    return ENDED;
  }

  private boolean isGroupDue() {
    return sequence.hasUnits() || gate.hasWaiters() || snapshotRequest.get() != null;
  }

  private void end() {
    ended = true;
    failSnapshotRequest();
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
    snapshotRequest.set(request);
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
    var request = snapshotRequest.get();
    if (request != null && acknowledge()) {
      request.complete(journal.snapshot()); // if that fails, the end fails the request
      boolean ignored = snapshotRequest.compareAndSet(request, null); // else there is a later one
    }
  }

  private void failSnapshotRequest() {
    var request = snapshotRequest.get();
    if (request != null) {
      request.completeExceptionally(new EngineNotOpen());
    }
  }

  /** Writes what is committed; false if it has to wait, for a checkpoint or a force. */
  private boolean commitGroup() {
    long startNanos = System.nanoTime();
    long writableUpTo = writableUpTo();
    if (writableUpTo == NO_SPACE) {
      return false;
    }
    CommitSequence.Group group = sequence.drain(writableUpTo);
    List<UnitOfWork> units = group.units();
    int from = 0;
    var names = new UnitOfWorkCodec.GroupNames();
    buffer.clear();
    for (int i = 0; i < units.size(); i++) {
      int bytes = UnitOfWorkCodec.bytesMax(units.get(i));
      if (i > from && buffer.position() + bytes > groupBytesMax) {
        append(units.subList(from, i));
        from = i;
        names = new UnitOfWorkCodec.GroupNames();
      }
      reserve(bytes);
      UnitOfWorkCodec.write(units.get(i), names, buffer);
    }
    append(units.subList(from, units.size()));
    writtenUpTo = group.upTo();
    unitsNotForced += units.size();
    writeNanos += System.nanoTime() - startNanos;
    if (journal.liveSegments() > segmentsSoftMax / 2) {
      checkpoints.requestNow();
    }
    if ((background != null || gate.hasWaiters()) && !acknowledge()) {
      return false;
    }
    completeSnapshotRequest();
    return !isAcknowledging;
  }

  /**
   * Forces what is written if the level demands it, and completes the stages. False if the force
   * behind the acknowledgements is late: nothing more is written or acknowledged until it is done.
   */
  private boolean acknowledge() {
    if (writtenUpTo > gate.durableUpTo()) {
      if (!isAcknowledging) {
        isAcknowledging = true;
        acknowledgingSinceNanos = System.nanoTime();
        if (background != null) {
          background.written(writtenUpTo);
        }
      }
      if (background == null) {
        journal.force();
      } else if (background.isLate()) {
        return false;
      }
      isAcknowledging = false;
      long forceNanos = System.nanoTime() - acknowledgingSinceNanos;
      gate.markDurable(writtenUpTo);
      meter.committed(unitsNotForced, writeNanos, writeNanos + forceNanos);
      unitsNotForced = 0;
      writeNanos = 0;
    }
    return true;
  }

  private void append(List<UnitOfWork> units) {
    if (units.isEmpty()) {
      return; // only a force is wanted
    }
    int bytes = buffer.flip().remaining();
    var group = compression.compress(buffer);
    int groupBytes = group.remaining();
    long at = journal.append(group);
    followed.written(at, groupBytes);
    buffer.clear();
    checkpoints.add(List.copyOf(units), at, bytes);
  }

  /**
   * Up to where the journal may be written; {@link #NO_SPACE} while checkpoints must catch up, or a
   * follower that is waited for. What has its place already when the engine is closed is written.
   */
  private long writableUpTo() {
    releaseCovered();
    if (followed.isTooFarBehind() && !sequence.isClosed()) {
      return NO_SPACE;
    }
    if (checkpoints.isBehind()) {
      return neededByCheckpoint();
    }
    while (journal.liveSegments() >= segmentsSoftMax) {
      hold.preempt();
      checkpoints.requestNow();
      if (!checkpoints.hasReleased(releasedTo)) {
        return neededByCheckpoint();
      }
      followed.preempt(releasedTo);
      if (releasable() <= releasedTo) {
        return sequence.isClosed() ? Long.MAX_VALUE : NO_SPACE; // the follower is behind
      }
      releaseCovered();
    }
    return Long.MAX_VALUE;
  }

  /** Up to where the running checkpoint waits for the journal; {@link #NO_SPACE} if it does not. */
  private long neededByCheckpoint() {
    long needed = checkpoints.neededUpTo();
    return needed > gate.durableUpTo() ? needed : NO_SPACE;
  }

  /** What a checkpoint covers and no follower needs any more. */
  private long releasable() {
    return Math.min(checkpoints.released(), followed.releasableUpTo());
  }

  private void releaseCovered() {
    long covered = releasable();
    if (covered > releasedTo && !hold.isHeld()) {
      journal.release(covered);
      releasedTo = covered;
    }
  }

  private void reserve(int bytes) {
    if (buffer.remaining() < bytes) {
      var larger = ByteBuffer.allocateDirect(Integer.highestOneBit(buffer.position() + bytes) * 2);
      buffer = larger.put(buffer.flip());
    }
  }
}
