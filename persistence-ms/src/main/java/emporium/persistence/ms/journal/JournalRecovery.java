package emporium.persistence.ms.journal;

import emporium.persistence.ms.journal.JournalDevice.Handle;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads a journal, replays it and decides what its end means. Changes nothing on disk.
 *
 * <p>The first place without a good group ends the journal. If the missing group had been forced,
 * by the watermark or any later group of the segment, that is damage; else it is what a crash left
 * of groups that were not forced. A checkpoint also records what had been forced before it, since
 * it may have copied what those groups did. A segment that is not the last was forced whole before
 * the next one was made, so anything missing there is damage too. Damage that only a follower of
 * the journal would meet costs it its place, and nothing else.
 */
final class JournalRecovery {
  private static final Logger LOG = LoggerFactory.getLogger(JournalRecovery.class);

  private static final int BLOCK_BYTES = 1 << 12;
  private static final ByteBuffer ZEROS =
      ByteBuffer.allocate(BLOCK_BYTES + JournalGroup.HEADER_BYTES).asReadOnlyBuffer();

  private final JournalDevice device;
  private final Path directory;
  private final long from;
  private final long keepFrom;
  private final ReplayHandler replay;

  private long watermark;
  private long sequence;
  private int checksum;
  private int endAt;
  private int unforcedAt;
  private long readBytes;
  private long liveBytes;

  /**
   * @param from first group to be replayed
   * @param keepFrom first group that is still needed, if it is there
   */
  JournalRecovery(
      JournalDevice device, Path directory, long from, long keepFrom, ReplayHandler replay) {
    this.device = device;
    this.directory = directory;
    this.from = from;
    this.keepFrom = Math.min(from, keepFrom);
    this.replay = replay;
  }

  /**
   * Replays the groups from {@code from} on.
   *
   * @param names of the files in the directory
   * @param noted the content of the watermark file
   * @throws DamagedJournal if one of them is missing or wrong
   */
  RecoveredJournal run(List<String> names, long noted) {
    List<Segment> all = segments(names);
    int start = start(all);
    watermark = noted;
    begin(all.get(start));
    liveBytes =
        all.subList(start, all.size()).stream()
            .mapToLong(segment -> segment.header().capacityBytes())
            .sum();
    ByteBuffer content = null;
    for (int i = start; i < all.size(); i++) {
      try {
        content = replay(all, i, noted);
      } catch (DamagedJournal damaged) {
        if (isNeededByCheckpoint(all, i)) {
          throw damaged;
        }
        LOG.warn("Followers lose their place: nothing else needs what is damaged", damaged);
        start = i + 1;
        begin(all.get(start));
      }
    }
    if (content == null) {
      throw new IllegalStateException("No segment");
    }
    List<Segment> live = new ArrayList<>(all.subList(start, all.size()));
    List<Segment> obsolete = new ArrayList<>(all.subList(0, start));
    Segment last = live.get(live.size() - 1);
    boolean torn = scanTail(last, content);
    requireAcknowledged(last);
    return new RecoveredJournal(
        obsolete, live, content, endAt, unforcedAt, sequence, checksum, torn);
  }

  /** All segments, oldest generation first. */
  private List<Segment> segments(List<String> names) {
    List<Segment> segments = new ArrayList<>();
    for (String name : names.stream().sorted().toList()) {
      if (Segment.isName(name)) {
        segments.add(segment(name));
      }
    }
    if (segments.isEmpty()) {
      throw new DamagedJournal(directory, 0, "no segment", "a journal with group " + from);
    }
    return segments;
  }

  private Segment segment(String name) {
    Path path = directory.resolve(name);
    Handle handle = device.open(path);
    try {
      SegmentHeader header = SegmentHeader.decode(device.read(handle, SegmentHeader.BYTES));
      if (header == null) {
        throw new DamagedJournal(
            path, 0, "no whole segment header", "one of a version this program knows");
      }
      if (header.generation() != Segment.generation(name)) {
        throw new DamagedJournal(
            path, 0, "segment of generation " + header.generation(), "the generation in its name");
      }
      long bytes = device.size(handle);
      if (bytes != header.capacityBytes() || bytes > JournalOptions.SEGMENT_BYTES_MAX) {
        throw new DamagedJournal(
            path,
            bytes,
            bytes + " bytes",
            "the " + header.capacityBytes() + " according to its header");
      }
      return new Segment(path, header);
    } finally {
      JournalDevice.close(handle);
    }
  }

  /** Where the youngest segment is that starts at or before what is needed, or the oldest. */
  private int start(List<Segment> segments) {
    for (int i = segments.size() - 1; i >= 0; i--) {
      if (segments.get(i).header().firstSequence() <= keepFrom) {
        return i;
      }
    }
    Segment oldest = segments.get(0);
    if (oldest.header().firstSequence() <= from) {
      return 0;
    }
    throw new DamagedJournal(
        oldest.path(),
        0,
        "oldest segment, starting with group " + oldest.header().firstSequence(),
        "group " + from + ", the first after the checkpoint");
  }

  private ByteBuffer content(Segment segment) {
    Handle handle = device.open(segment.path());
    try {
      return device.read(handle, segment.header().capacityBytes());
    } finally {
      JournalDevice.close(handle);
    }
  }

  /** Goes on with a segment that is taken as it is. */
  private void begin(Segment first) {
    sequence = first.header().firstSequence() - 1;
    checksum = first.header().predecessor();
  }

  /** Whether a segment may have groups that the checkpoint does not have. */
  private boolean isNeededByCheckpoint(List<Segment> all, int index) {
    return index + 1 == all.size() || all.get(index + 1).header().firstSequence() > from;
  }

  private ByteBuffer replay(List<Segment> all, int index, long noted) {
    ByteBuffer content = content(all.get(index));
    replay(all.get(index), content, noted);
    readBytes += content.limit();
    if (index < all.size() - 1) {
      requireNext(all.get(index), all.get(index + 1));
    }
    return content;
  }

  private void replay(Segment segment, ByteBuffer content, long noted) {
    SegmentHeader header = segment.header();
    endAt = SegmentHeader.BYTES;
    unforcedAt = endAt;
    JournalGroup group = JournalGroup.decode(content, endAt, header);
    while (group != null) {
      requireFollows(segment, group);
      sequence = group.sequence();
      checksum = group.checksum();
      endAt = group.end();
      if (sequence <= noted) {
        unforcedAt = endAt;
      }
      if (sequence >= from) {
        replay.group(sequence, group.payload(content));
      }
      replay.read(readBytes + endAt, liveBytes);
      group = JournalGroup.decode(content, endAt, header);
    }
  }

  private void requireFollows(Segment segment, JournalGroup group) {
    if (group.sequence() != sequence + 1) {
      throw new DamagedJournal(
          segment.path(), endAt, "group " + group.sequence(), "group " + (sequence + 1));
    }
    if (group.predecessor() != checksum) {
      throw new DamagedJournal(
          segment.path(),
          endAt,
          "group " + group.sequence() + " of another history",
          "one that follows checksum " + Integer.toHexString(checksum));
    }
  }

  private void requireNext(Segment segment, Segment next) {
    SegmentHeader header = next.header();
    if (header.generation() != segment.header().generation() + 1) {
      throw new DamagedJournal(
          next.path(),
          0,
          "segment of generation " + header.generation(),
          "generation " + (segment.header().generation() + 1) + ", which is missing");
    }
    if (header.firstSequence() != sequence + 1 || header.predecessor() != checksum) {
      throw new DamagedJournal(
          segment.path(),
          endAt,
          "no whole group",
          "groups " + (sequence + 1) + " to " + (header.firstSequence() - 1));
    }
  }

  /**
   * Reads from groups behind the end how far the journal had been forced; true if there are any.
   */
  private boolean scanTail(Segment last, ByteBuffer content) {
    SegmentHeader header = last.header();
    boolean torn = JournalGroup.startsAt(content, endAt, header);
    int ends = content.limit() - JournalGroup.HEADER_BYTES + 1;
    for (int block = endAt + 1; block < ends; block += BLOCK_BYTES) {
      int blockEnds = Math.min(block + BLOCK_BYTES, ends);
      if (!isEmpty(content, block, blockEnds)) {
        torn |= readWatermarks(content, block, blockEnds, header);
      }
    }
    return torn;
  }

  /**
   * True if no group begins from {@code start} to before {@code end}, because all of its header
   * would be 0, which its own checksum is not. Most of a segment is like that.
   */
  private static boolean isEmpty(ByteBuffer content, int start, int end) {
    int bytes = end - start + JournalGroup.HEADER_BYTES - 1;
    return content.slice(start, bytes).equals(ZEROS.slice(0, bytes));
  }

  private boolean readWatermarks(ByteBuffer content, int start, int end, SegmentHeader header) {
    boolean found = false;
    for (int at = start; at < end; at++) {
      JournalGroup later = JournalGroup.decode(content, at, header);
      if (later != null) {
        found = true;
        watermark = Math.max(watermark, later.watermark());
      }
    }
    return found;
  }

  private void requireAcknowledged(Segment last) {
    long copied = Math.max(replay.requiredUpTo(), from - 1);
    long needed = Math.max(watermark, copied);
    if (sequence < needed) {
      throw new DamagedJournal(
          last.path(),
          endAt,
          "no whole group",
          "groups " + (sequence + 1) + " to " + needed + ", which were " + why(needed));
    }
  }

  private String why(long needed) {
    if (watermark >= needed) {
      return "acknowledged";
    }
    return from - 1 >= needed ? "in the checkpoint" : "forced before the checkpoint";
  }
}
