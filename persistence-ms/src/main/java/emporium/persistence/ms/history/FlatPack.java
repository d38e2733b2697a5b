package emporium.persistence.ms.history;

import java.nio.ByteBuffer;

/**
 * The first format of a pack, which is read and not written any more: version (4), CRC32C of all
 * that follows (4), number of images (4), the end of each (4 each), their bytes. Thread-safe.
 */
final class FlatPack implements PackImages {
  static final int VERSION = 1;

  private static final int COUNT_AT = CHECKED_AT;
  private static final int HEADER_BYTES = COUNT_AT + Integer.BYTES;

  private final ByteBuffer bytes;
  private final int count;

  private FlatPack(ByteBuffer bytes, int count) {
    this.bytes = bytes;
    this.count = count;
  }

  static FlatPack of(byte[] encoded) {
    if (encoded.length < HEADER_BYTES) {
      throw new DamagedHistory("it ends within its header");
    }
    var bytes = ByteBuffer.wrap(encoded);
    if (bytes.getInt(CHECKSUM_AT) != PackChecksum.of(encoded, CHECKED_AT, encoded.length)) {
      throw new DamagedHistory("its bytes are not those of its checksum");
    }
    return new FlatPack(bytes, bytes.getInt(COUNT_AT));
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public ByteBuffer image(int index) {
    int from = index == 0 ? HEADER_BYTES + count * Integer.BYTES : end(index - 1);
    return bytes.slice(from, end(index) - from);
  }

  private int end(int index) {
    return bytes.getInt(HEADER_BYTES + index * Integer.BYTES);
  }
}
