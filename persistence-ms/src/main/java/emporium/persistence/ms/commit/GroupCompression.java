package emporium.persistence.ms.commit;

import emporium.persistence.engine.Varint;
import emporium.persistence.ms.compression.Zstandard;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;

/**
 * Compresses the groups of units that the journal writes: {@link #FORMAT}, the number of bytes of
 * the units, then their Zstandard frame. A small group stays as it is, since the disk writes whole
 * pages; so does one that would not be smaller, and each if the library is missing. Belongs to one
 * committer; what {@link #compress} returns is valid until its next call. Reason: {@code
 * docs/adr/0031}.
 */
public final class GroupCompression {
  /** Starts a compressed group; no unit of any version starts so. */
  static final byte FORMAT = (byte) 0xE4;

  /** A quarter of a page. */
  private static final int COMPRESSED_FROM_BYTES = 1_024;

  private static final int HEADER_BYTES_MAX = 1 + Varint.BYTES_MAX;

  private final Zstandard library;
  private ByteBuffer compressed = ByteBuffer.allocateDirect(0);

  GroupCompression(Zstandard library) {
    this.library = library;
  }

  /**
   * The group as the journal keeps it.
   *
   * @param group a direct buffer; its position is not moved
   */
  ByteBuffer compress(ByteBuffer group) {
    int bytes = group.remaining();
    if (bytes < COMPRESSED_FROM_BYTES || !library.isAvailable()) {
      return group;
    }
    reserve(HEADER_BYTES_MAX + Zstandard.groupBytesMax(bytes));
    compressed.clear().put(FORMAT);
    Varint.put(bytes, compressed);
    library.compress(group, compressed);
    compressed.flip();
    return compressed.remaining() < bytes ? compressed : group;
  }

  private void reserve(int bytes) {
    if (compressed.capacity() < bytes) {
      compressed = ByteBuffer.allocateDirect(Integer.highestOneBit(bytes) * 2);
    }
  }

  /**
   * The units of a group that the journal has kept.
   *
   * @throws IllegalArgumentException if it is not what was written
   * @throws emporium.persistence.ms.compression.CompressionUnavailable if it is compressed, and the
   *     library is missing
   */
  public static ByteBuffer decompress(ByteBuffer kept) {
    if (!kept.hasRemaining() || kept.get(kept.position()) != FORMAT) {
      return kept;
    }
    try {
      ByteBuffer in = kept.duplicate();
      in.position(in.position() + 1);
      long bytes = Varint.get(in);
      if (bytes < 0 || bytes > Integer.MAX_VALUE) {
        throw new IllegalArgumentException("A compressed group has no such size: " + bytes);
      }
      byte[] frame = UnitOfWorkCodec.bytes(in);
      return ByteBuffer.wrap(Zstandard.LIBRARY.decompress(frame, 0, frame.length, (int) bytes));
    } catch (BufferUnderflowException e) {
      throw new IllegalArgumentException("A compressed group ends within its header", e);
    }
  }
}
