package emporium.persistence.ms.journal;

import java.nio.file.Path;

/**
 * How to open a journal.
 *
 * @param directory where the segments are; created when absent; held exclusively, which its owner
 *     ensures
 * @param segmentBytes size of a new segment, all of it reserved before its first group; bounds a
 *     group; {@value #SEGMENT_BYTES_MIN} to {@value #SEGMENT_BYTES_MAX}
 * @param segmentsKept segments kept for use, spare ones included; more are made while more are in
 *     use, and deleted once these are released; at least 2
 * @param force true: {@link Journal#force()} forces, a group then survives power loss; false: it
 *     does not, a group survives the death of the process and a power loss may take those since the
 *     last {@link Journal#forceWritten} or change of segments
 * @param mayCreate whether a directory without a journal is given a new one; false where the
 *     checkpoint says that there was one, so that a lost directory is noticed
 * @param files the file system, {@link JournalFiles#SYSTEM} except for tests
 */
public record JournalOptions(
    Path directory,
    int segmentBytes,
    int segmentsKept,
    boolean force,
    boolean mayCreate,
    JournalFiles files) {
  /** Smallest segment, a header and little more. For tests. */
  public static final int SEGMENT_BYTES_MIN = 1 << 13;

  /** Largest segment; one is read into memory at a time. */
  public static final int SEGMENT_BYTES_MAX = 1 << 28;

  /**
   * @throws IllegalArgumentException if a bound is out of its range
   */
  public JournalOptions {
    if (segmentBytes < SEGMENT_BYTES_MIN || segmentBytes > SEGMENT_BYTES_MAX) {
      throw new IllegalArgumentException("segmentBytes out of range: " + segmentBytes);
    }
    if (segmentsKept < 2) {
      throw new IllegalArgumentException("segmentsKept below 2: " + segmentsKept);
    }
  }

  /** The largest payload of one group. */
  public int groupBytesMax() {
    return segmentBytes - SegmentHeader.BYTES - JournalGroup.HEADER_BYTES;
  }
}
