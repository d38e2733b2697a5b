package emporium.persistence.ms.journal;

import emporium.persistence.ms.journal.JournalDevice.Handle;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Groups of bytes in a row, kept in segments of a fixed size. A group is acknowledged by {@link
 * #force()}; from then on every open replays it until a checkpoint has covered it and {@link
 * #release} was called.
 *
 * <p>Invariants: sequences are consecutive; a segment's space is reserved before its first group; a
 * segment is forced whole before the next one is made, at every level; nothing that was
 * acknowledged is truncated or skipped.
 *
 * <p>Used by one thread at a time, which is not interrupted meanwhile, except {@link #forceWritten}
 * and {@link #durableSequence}. The caller holds the directory's lock.
 *
 * <p>After {@link JournalFailed} every call rethrows it, except {@link #discard()} and {@link
 * #close()}; reopen the directory. Format and reasons: {@code docs/adr/0008}.
 */
public final class Journal implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Journal.class);

  private final JournalOptions options;
  private final JournalDevice device;
  private final SegmentPool spares;
  private final Watermark watermark;
  private final Deque<Segment> live;

  /** The same for other threads. */
  private volatile List<Segment> liveNow;

  /** Held while a file is forced, and while another one takes its place. */
  private final ReentrantLock forcing = new ReentrantLock();

  private ByteBuffer buffer = ByteBuffer.allocateDirect(0);
  private Handle handle;
  private int position;
  private int checksum;
  private volatile long lastSequence;
  private volatile long durableSequence;
  private volatile boolean closed;
  private volatile Runnable onForced = () -> {};

  private Journal(
      JournalOptions options,
      JournalDevice device,
      SegmentPool spares,
      Watermark watermark,
      RecoveredJournal recovered) {
    this.options = options;
    this.device = device;
    this.spares = spares;
    this.watermark = watermark;
    live = new ArrayDeque<>(recovered.live());
    liveNow = recovered.live();
    handle = device.open(live.getLast().path());
    position = recovered.endAt();
    checksum = recovered.checksum();
    lastSequence = recovered.lastSequence();
  }

  /**
   * Recovers the journal of {@code options.directory()}, replays it and makes it ready to append.
   * What was found is durable at every level when this returns.
   *
   * @param from first sequence that the checkpoint does not have; what is below it is released. The
   *     first group of a new journal gets it
   * @param replay is shown every group from {@code from} on
   * @throws DamagedJournal if groups are missing or wrong that were acknowledged or that follow the
   *     checkpoint; nothing has been changed then
   * @throws JournalFailed if the directory cannot be read or written
   */
  public static Journal open(JournalOptions options, long from, ReplayHandler replay) {
    return open(options, from, from, replay);
  }

  /**
   * The same, for a journal whose groups are needed beyond what a checkpoint has.
   *
   * @param keepFrom first sequence that is still needed; what is there of it is kept until {@link
   *     #release}
   */
  public static Journal open(
      JournalOptions options, long from, long keepFrom, ReplayHandler replay) {
    var device = new JournalDevice(options.files());
    device.createDirectory(options.directory());
    List<String> names = JournalCreation.ensure(device, options, from);
    Watermark watermark = Watermark.open(device, options.directory());
    try {
      RecoveredJournal recovered =
          new JournalRecovery(device, options.directory(), from, keepFrom, replay)
              .run(names, watermark.read());
      return ready(options, device, watermark, names, recovered);
    } catch (RuntimeException | Error e) {
      watermark.close();
      throw e;
    }
  }

  private static Journal ready(
      JournalOptions options,
      JournalDevice device,
      Watermark watermark,
      List<String> names,
      RecoveredJournal recovered) {
    var spares = new SegmentPool(device, options);
    spares.adopt(names);
    var journal = new Journal(options, device, spares, watermark, recovered);
    try {
      journal.forceRecovered(recovered);
      return journal;
    } catch (RuntimeException | Error e) {
      journal.closeFiles();
      throw e;
    }
  }

  /**
   * Makes what was read durable and what follows it zero, so that it cannot reappear after a later
   * crash. What is not known to be forced is rewritten before it is forced: after a failed force
   * the operating system may call pages clean that never reached the disk.
   */
  private void forceRecovered(RecoveredJournal recovered) {
    if (recovered.torn()) {
      LOG.warn(
          "Truncating {} at offset {}: nothing after group {} was acknowledged",
          handle.path(),
          position,
          lastSequence);
    }
    ByteBuffer content = recovered.last();
    int unforcedAt = recovered.unforcedAt();
    device.write(handle, content.slice(unforcedAt, position - unforcedAt), unforcedAt);
    device.writeZeros(handle, position, content.limit());
    device.force(handle);
    durableSequence = lastSequence;
    watermark.writeForced(lastSequence);
    recovered.obsolete().forEach(spares::add);
    spares.trim(options.segmentsKept() - live.size());
    device.forceDirectory(options.directory());
  }

  /**
   * Writes a group. It is neither acknowledged nor durable before {@link #force()}.
   *
   * @param payload the group's bytes, in order; read without moving their positions
   * @return its sequence, one more than the last
   * @throws GroupTooLarge if no segment can hold it; nothing was written
   * @throws JournalFailed if writing failed; the journal is dead
   */
  public long append(ByteBuffer... payload) {
    requireOpen();
    int groupBytes = JournalGroup.bytes(options.groupBytesMax(), payload);
    if (groupBytes > live.getLast().header().capacityBytes() - position) {
      nextSegment();
    }
    if (buffer.capacity() < groupBytes) {
      buffer = ByteBuffer.allocateDirect(Integer.highestOneBit(groupBytes - 1) * 2);
    }
    long sequence = lastSequence + 1;
    SegmentHeader header = live.getLast().header();
    int sum = JournalGroup.encode(buffer, header, sequence, durableSequence, checksum, payload);
    device.write(handle, buffer, position);
    position += groupBytes;
    checksum = sum;
    lastSequence = sequence;
    prepareNextSegment();
    return sequence;
  }

  /** Keeps a spare growing twice as fast as the segment in use, so that it is there in time. */
  private void prepareNextSegment() {
    if (live.size() < options.segmentsKept()) {
      spares.prepare(2L * (position - SegmentHeader.BYTES));
    }
  }

  private void nextSegment() {
    forcing.lock();
    try {
      forceSegment();
      long generation = live.getLast().header().generation() + 1;
      live.add(
          spares.activate(
              SegmentHeader.next(options.segmentBytes(), generation, lastSequence + 1, checksum)));
      JournalDevice.close(handle);
      handle = device.open(live.getLast().path());
      position = SegmentHeader.BYTES;
      liveNow = List.copyOf(live);
    } finally {
      forcing.unlock();
    }
  }

  /**
   * Acknowledges what was appended. At level {@code power} it is durable when this returns, and the
   * watermark covers it; at level {@code process} there is nothing to do, since {@link
   * #forceWritten} follows.
   *
   * @return the last acknowledged sequence
   * @throws JournalFailed if forcing failed; the journal is dead and the outcome unknown
   */
  public long force() {
    requireOpen();
    if (options.force()) {
      forceSegment();
    }
    return lastSequence;
  }

  /**
   * Makes durable, at every level, what was appended before. May be called by another thread than
   * the journal's, which is never interrupted either; groups are appended meanwhile.
   *
   * @throws JournalFailed if forcing failed; the journal is dead
   */
  public void forceWritten() {
    requireOpen();
    forceSegment();
  }

  private void forceSegment() {
    boolean isMore = false;
    forcing.lock();
    try {
      long written = lastSequence;
      if (durableSequence < written) {
        device.force(handle);
        durableSequence = written;
        watermark.write(written);
        isMore = true;
      }
    } finally {
      forcing.unlock();
    }
    if (isMore) {
      onForced.run();
    }
  }

  /** Sets what is called when more groups are forced; it must not wait. */
  void onForced(Runnable listener) {
    onForced = listener;
  }

  /**
   * Gives back the segments whose groups are all in a checkpoint that is itself durable. The
   * segment in use stays.
   *
   * @param sequence the highest sequence that the checkpoint has
   * @throws IllegalArgumentException if it has not been forced: the checkpoint would be ahead of
   *     the journal
   * @throws JournalFailed if renaming failed; the journal is dead
   */
  public void release(long sequence) {
    requireOpen();
    if (sequence > durableSequence) {
      throw new IllegalArgumentException(
          "Checkpoint ahead of the journal: " + sequence + " > " + durableSequence);
    }
    var released = new ArrayList<Segment>();
    while (live.size() > 1 && secondStart() <= sequence + 1) {
      released.add(live.removeFirst());
    }
    if (!released.isEmpty()) {
      liveNow = List.copyOf(live); // before one of them can be written again
      released.forEach(spares::add);
      device.forceDirectory(options.directory());
      spares.trim(options.segmentsKept() - live.size());
    }
  }

  private long secondStart() {
    var segments = live.iterator();
    segments.next();
    return segments.next().header().firstSequence();
  }

  /** Sequence of the last group; what a new journal was opened from less one if there is none. */
  public long lastSequence() {
    return lastSequence;
  }

  /** The last sequence that is known to be forced, whatever the level. For any thread. */
  public long durableSequence() {
    return durableSequence;
  }

  /** Segments with groups in them; the committer bounds them, by releasing in time. */
  public int liveSegments() {
    return live.size();
  }

  /** Segments with groups in them, oldest first. For any thread. */
  List<Segment> liveSegmentsNow() {
    return liveNow;
  }

  /**
   * Reads what is forced from a group on, on another thread.
   *
   * @param from first group; the journal has it, or will have it
   */
  public JournalReader reader(long from) {
    return new JournalReader(this, options.files(), from);
  }

  /** What is in use now, for a copy; as long as nothing is released these files stay. */
  public JournalSnapshot snapshot() {
    requireOpen();
    return new JournalSnapshot(List.copyOf(live), position, lastSequence);
  }

  /** Closes the files and writes nothing more; what the next open finds is as after a crash. */
  public void discard() {
    if (!closed) {
      device.seal(options.directory());
      closeFiles();
    }
  }

  /** Forces at every level, forces the watermark behind it as an end mark, and closes the files. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    try {
      if (!device.failed()) {
        forceSegment();
        watermark.writeForced(durableSequence);
      }
    } finally {
      closeFiles();
    }
  }

  private void closeFiles() {
    closed = true;
    JournalDevice.close(handle);
    watermark.close();
    spares.close();
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("Journal is closed");
    }
    device.requireWorking();
  }
}
