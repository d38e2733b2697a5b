package emporium.persistence.ms.journal;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The first bytes of a segment: magic (8), format version (4), capacity (4), generation (8), first
 * sequence (8), checksum of the group before the first (4), salt (4), CRC32C of all that (4). It
 * has {@value #BYTES} bytes to itself, so that writing a group never writes the header's page.
 *
 * @param capacityBytes length of the whole file
 * @param generation one more than that of the segment before; never used twice
 * @param firstSequence of the first group, if there is one
 * @param predecessor checksum of the last group of the segment before, 0 where there is none
 * @param salt random, starts every group of the segment; so no payload can look like a group to a
 *     recovery
 */
record SegmentHeader(
    int capacityBytes, long generation, long firstSequence, int predecessor, int salt) {
  static final int BYTES = 4_096;

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final long MAGIC = 0x454d505f4a524e4cL; // EMP_JRNL
  private static final int VERSION = 1;
  private static final int CHECKSUM_AT = 40;
  private static final int USED_BYTES = 44;

  /** The header of a new segment. */
  static SegmentHeader next(
      int capacityBytes, long generation, long firstSequence, int predecessor) {
    return new SegmentHeader(
        capacityBytes, generation, firstSequence, predecessor, RANDOM.nextInt());
  }

  /** The header's bytes. */
  ByteBuffer encode() {
    var bytes = ByteBuffer.allocate(USED_BYTES);
    bytes.putLong(MAGIC).putInt(VERSION).putInt(capacityBytes);
    bytes.putLong(generation).putLong(firstSequence).putInt(predecessor).putInt(salt);
    bytes.putInt(checksum(bytes));
    return bytes.flip();
  }

  /** The header at the start of {@code segment}, or null if it is incomplete. */
  static @Nullable SegmentHeader decode(ByteBuffer segment) {
    if (segment.limit() < BYTES
        || segment.getLong(0) != MAGIC
        || segment.getInt(8) != VERSION
        || segment.getInt(CHECKSUM_AT) != checksum(segment)) {
      return null;
    }
    return new SegmentHeader(
        segment.getInt(12),
        segment.getLong(16),
        segment.getLong(24),
        segment.getInt(32),
        segment.getInt(36));
  }

  private static int checksum(ByteBuffer bytes) {
    var crc = new CRC32C();
    crc.update(bytes.duplicate().position(0).limit(CHECKSUM_AT));
    return (int) crc.getValue();
  }
}
