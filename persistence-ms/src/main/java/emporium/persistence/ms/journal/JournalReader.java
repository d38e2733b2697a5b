package emporium.persistence.ms.journal;

import emporium.persistence.ms.journal.JournalDevice.Handle;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the forced groups of a journal that is being written, in order, from any group on that has
 * not been released. Reads the files itself, so the journal's thread does nothing for it; what it
 * fails at does not stop the journal. Belongs to one thread.
 *
 * <p>Whoever needs groups that a checkpoint covers keeps the journal from releasing them; else a
 * segment may be reused while it is read, which is noticed by the salt of its groups.
 */
public final class JournalReader implements AutoCloseable {
  private static final int CHUNK_BYTES = 1 << 17;

  private final Journal journal;
  private final JournalDevice device;
  private ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES).limit(0);
  private long chunkAt;
  private @Nullable Segment segment;
  private @Nullable Handle handle;
  private int position;
  private long next;

  /** Is shown the groups that are read. */
  @FunctionalInterface
  public interface GroupConsumer {
    /**
     * One group.
     *
     * @param sequence one more than that of the group before
     * @param payload read-only, between position and limit; only valid during the call
     * @return how many bytes it takes in memory
     */
    long group(long sequence, ByteBuffer payload);
  }

  /** The next group is no longer there. */
  public static final class GroupReleased extends Exception {
    private static final long serialVersionUID = 1;

    GroupReleased(long sequence) {
      super("The journal has released group " + sequence, null, false, false);
    }
  }

  /**
   * @param from sequence of the first group to be read; it may not be written yet
   */
  JournalReader(Journal journal, JournalFiles files, long from) {
    this.journal = journal;
    this.device = new JournalDevice(files);
    this.next = from;
  }

  /** Sets what is called when there may be more to be read; it must not wait. */
  public void onForced(Runnable listener) {
    journal.onForced(listener);
  }

  /** The sequence of the next group to be read. */
  public long next() {
    return next;
  }

  /**
   * Reads groups that are forced and were not read yet, as long as what they take in memory
   * together is below a bound; at least one if there is one.
   *
   * @return how many
   * @throws GroupReleased if the next one is no longer there
   * @throws DamagedJournal if it is not as it was written
   * @throws JournalFailed if the files cannot be read
   */
  public int read(long bytesMax, GroupConsumer groups) throws GroupReleased {
    long durable = journal.durableSequence();
    int count = 0;
    long bytes = 0;
    while (next <= durable && (count == 0 || bytes < bytesMax)) {
      Segment current = findSegment();
      JournalGroup group = decode(current);
      if (group == null) {
        throw missing(current);
      }
      position = (int) (chunkAt + group.end());
      if (group.sequence() == next) {
        count++;
        next++;
        bytes += groups.group(group.sequence(), group.payload(chunk));
      }
    }
    return count;
  }

  /** The segment of the next group, opened at its start if it is another one than before. */
  private Segment findSegment() throws GroupReleased {
    List<Segment> live = journal.liveSegmentsNow();
    Segment found = null;
    for (Segment one : live) {
      if (one.header().firstSequence() <= next) {
        found = one;
      }
    }
    if (found == null) {
      throw new GroupReleased(next);
    }
    if (!found.equals(segment)) {
      close();
      handle = device.open(found.path());
      segment = found;
      position = SegmentHeader.BYTES;
      chunk.limit(0);
    }
    return found;
  }

  private @Nullable JournalGroup decode(Segment current) {
    JournalGroup group = decodeChunk(current);
    if (group == null) {
      fill(current, CHUNK_BYTES);
      group = decodeChunk(current);
    }
    return group == null && chunk.limit() >= JournalGroup.HEADER_BYTES
        ? decodeLarge(current)
        : group;
  }

  private @Nullable JournalGroup decodeChunk(Segment current) {
    int at = (int) (position - chunkAt);
    return at < 0 || at > chunk.limit() ? null : JournalGroup.decode(chunk, at, current.header());
  }

  /** A group that is larger than a chunk. */
  private @Nullable JournalGroup decodeLarge(Segment current) {
    long bytes = JournalGroup.HEADER_BYTES + (long) chunk.getInt(JournalGroup.PAYLOAD_BYTES_AT);
    if (bytes <= chunk.limit() || bytes > current.header().capacityBytes() - position) {
      return null;
    }
    fill(current, (int) bytes);
    return decodeChunk(current);
  }

  private void fill(Segment current, int bytes) {
    int wanted = Math.min(bytes, current.header().capacityBytes() - position);
    if (chunk.capacity() < wanted) {
      chunk = ByteBuffer.allocate(wanted);
    }
    chunkAt = position;
    chunk.clear().limit(wanted);
    device.readAt(requireOpen(), chunk, position);
    chunk.flip();
  }

  private Handle requireOpen() {
    Handle open = handle;
    if (open == null) {
      throw new IllegalStateException("No segment is open");
    }
    return open;
  }

  /** A segment that is in use still has every group that was forced. */
  private RuntimeException missing(Segment current) throws GroupReleased {
    if (!journal.liveSegmentsNow().contains(current)) {
      throw new GroupReleased(next);
    }
    return new DamagedJournal(current.path(), position, "no whole group", "group " + next);
  }

  @Override
  public void close() {
    if (handle != null) {
      JournalDevice.close(handle);
      handle = null;
      segment = null;
    }
  }
}
