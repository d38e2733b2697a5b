package emporium.persistence.ms.history;

import emporium.persistence.ms.compression.CompressionUnavailable;
import emporium.persistence.ms.compression.Zstandard;
import java.nio.ByteBuffer;

/**
 * The images of a pack as the store has them, in the format whose version is their first number.
 * The store's own checksums are compared when it is opened; packs are read long after that, so each
 * format has its own. Thread-safe.
 */
sealed interface PackImages permits FlatPack, BlockPack {
  /** Where the version is, and the checksum behind it, of what follows. */
  int CHECKSUM_AT = Integer.BYTES;

  /** Where what the first checksum is of begins. */
  int CHECKED_AT = CHECKSUM_AT + Integer.BYTES;

  /**
   * Reads what {@link PackWriter} wrote, or one of an earlier build.
   *
   * @throws DamagedHistory if it is not what was written
   */
  static PackImages of(byte[] encoded) {
    if (encoded.length < CHECKED_AT) {
      throw new DamagedHistory("it ends within its header");
    }
    int version = ByteBuffer.wrap(encoded).getInt();
    return switch (version) {
      case FlatPack.VERSION -> FlatPack.of(encoded);
      case BlockPack.VERSION -> BlockPack.of(encoded, Zstandard.LIBRARY);
      default -> throw new DamagedHistory("its format is not known, version " + version);
    };
  }

  int count();

  /**
   * One of them.
   *
   * @throws DamagedHistory if it is not what was written
   * @throws CompressionUnavailable if it is compressed, and cannot be decompressed here
   */
  ByteBuffer image(int index);
}
