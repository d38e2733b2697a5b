package emporium.persistence.ms.journal;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The format of a group in a segment: salt and generation of the segment (4, 8), payload length
 * (4), sequence (8), watermark (8), checksum of the group before (4), CRC32C of all that and the
 * payload (4), payload.
 *
 * @param at offset in the segment
 * @param sequence one more than that of the group before
 * @param watermark highest sequence known to be forced when this group was written
 * @param predecessor checksum of the group before
 * @param checksum of this group
 * @param payloadBytes length of the payload
 */
record JournalGroup(
    int at, long sequence, long watermark, int predecessor, int checksum, int payloadBytes) {
  static final int HEADER_BYTES = 40;

  static final int PAYLOAD_BYTES_AT = 12;

  private static final int CHECKSUM_AT = 36;

  /** Offset of the byte after the group. */
  int end() {
    return at + HEADER_BYTES + payloadBytes;
  }

  ByteBuffer payload(ByteBuffer segment) {
    return segment.asReadOnlyBuffer().position(at + HEADER_BYTES).limit(end()).slice();
  }

  /**
   * The length of a group with that payload.
   *
   * @throws GroupTooLarge if the payload is larger than {@code payloadMax}
   */
  static int bytes(int payloadMax, ByteBuffer... payload) {
    long bytes = 0;
    for (ByteBuffer part : payload) {
      bytes += part.remaining();
    }
    if (bytes > payloadMax) {
      throw new GroupTooLarge(bytes, payloadMax);
    }
    return HEADER_BYTES + (int) bytes;
  }

  /**
   * Writes a group to the start of {@code into} and leaves it ready to be read.
   *
   * @return its checksum
   */
  static int encode(
      ByteBuffer into,
      SegmentHeader segment,
      long sequence,
      long watermark,
      int predecessor,
      ByteBuffer... payload) {
    into.clear().position(HEADER_BYTES);
    for (ByteBuffer part : payload) {
      into.put(part.duplicate());
    }
    into.flip();
    into.putInt(0, segment.salt()).putLong(4, segment.generation());
    into.putInt(PAYLOAD_BYTES_AT, into.limit() - HEADER_BYTES);
    into.putLong(16, sequence).putLong(24, watermark).putInt(32, predecessor);
    int checksum = checksum(into, 0, into.limit());
    into.putInt(CHECKSUM_AT, checksum);
    return checksum;
  }

  /** The whole and unchanged group at {@code at} of the segment of {@code header}, or null. */
  static @Nullable JournalGroup decode(ByteBuffer segment, int at, SegmentHeader header) {
    if (!startsAt(segment, at, header)) {
      return null;
    }
    int payloadBytes = segment.getInt(at + PAYLOAD_BYTES_AT);
    if (payloadBytes < 0 || payloadBytes > segment.limit() - at - HEADER_BYTES) {
      return null;
    }
    int checksum = segment.getInt(at + CHECKSUM_AT);
    if (checksum != checksum(segment, at, at + HEADER_BYTES + payloadBytes)) {
      return null;
    }
    return new JournalGroup(
        at,
        segment.getLong(at + 16),
        segment.getLong(at + 24),
        segment.getInt(at + 32),
        checksum,
        payloadBytes);
  }

  /** True if the bytes at {@code at} begin like a group of the segment of {@code header}. */
  static boolean startsAt(ByteBuffer segment, int at, SegmentHeader header) {
    return at <= segment.limit() - HEADER_BYTES
        && segment.getInt(at) == header.salt()
        && segment.getLong(at + 4) == header.generation();
  }

  private static int checksum(ByteBuffer bytes, int from, int to) {
    var crc = new CRC32C();
    crc.update(bytes.duplicate().limit(from + CHECKSUM_AT).position(from));
    crc.update(bytes.duplicate().limit(to).position(from + HEADER_BYTES));
    return (int) crc.getValue();
  }
}
