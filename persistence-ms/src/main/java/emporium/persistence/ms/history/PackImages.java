package emporium.persistence.ms.history;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * The format of a pack's images in the store: format version (4), CRC32C of all that follows (4),
 * their number (4), the end of each (4 each), their bytes. The store's own checksums are compared
 * when it is opened; packs are read long after that. Thread-safe.
 */
final class PackImages {
  private static final int VERSION = 1;
  private static final int COUNT_AT = 8;
  private static final int CHECKSUM_AT = 4;
  private static final int HEADER_BYTES = 12;

  private final ByteBuffer bytes;
  private final int count;

  private PackImages(ByteBuffer bytes, int count) {
    this.bytes = bytes;
    this.count = count;
  }

  /**
   * Reads what {@link #encode} wrote.
   *
   * @throws DamagedHistory if it is not what was written
   */
  static PackImages of(byte[] encoded) {
    if (encoded.length < HEADER_BYTES) {
      throw new DamagedHistory("it ends within its header");
    }
    var bytes = ByteBuffer.wrap(encoded);
    if (bytes.getInt(0) != VERSION) {
      throw new DamagedHistory("its format is not known, version " + bytes.getInt(0));
    }
    if (bytes.getInt(CHECKSUM_AT) != checksum(encoded)) {
      throw new DamagedHistory("its bytes are not those of its checksum");
    }
    return new PackImages(bytes, bytes.getInt(COUNT_AT));
  }

  static byte[] encode(List<byte[]> images) {
    int start = HEADER_BYTES + images.size() * Integer.BYTES;
    int total = start + images.stream().mapToInt(image -> image.length).sum();
    var bytes = ByteBuffer.allocate(total).putInt(VERSION).putInt(0).putInt(images.size());
    int end = start;
    for (byte[] image : images) {
      end += image.length;
      bytes.putInt(end);
    }
    images.forEach(bytes::put);
    return bytes.putInt(CHECKSUM_AT, checksum(bytes.array())).array();
  }

  private static int checksum(byte[] encoded) {
    var crc = new CRC32C();
    crc.update(encoded, COUNT_AT, encoded.length - COUNT_AT);
    return (int) crc.getValue();
  }

  int count() {
    return count;
  }

  ByteBuffer image(int index) {
    int from = index == 0 ? HEADER_BYTES + count * Integer.BYTES : end(index - 1);
    return bytes.slice(from, end(index) - from);
  }

  private int end(int index) {
    return bytes.getInt(HEADER_BYTES + index * Integer.BYTES);
  }
}
