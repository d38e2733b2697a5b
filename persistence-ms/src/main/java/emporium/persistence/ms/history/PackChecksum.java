package emporium.persistence.ms.history;

import java.util.zip.CRC32C;

/** The CRC32C of a part of a pack. */
final class PackChecksum {
  private PackChecksum() {}

  static int of(byte[] bytes, int from, int to) {
    var crc = new CRC32C();
    crc.update(bytes, from, to - from);
    return (int) crc.getValue();
  }

  static int of(byte[] bytes) {
    return of(bytes, 0, bytes.length);
  }
}
