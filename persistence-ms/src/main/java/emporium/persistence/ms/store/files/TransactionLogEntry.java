package emporium.persistence.ms.store;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * One entry of the engine's transactions log: length byte, type byte, time stamp, length of the
 * data file after it, then a file number and an offset for the types that have them. Source: {@code
 * StorageTransactionsAnalysis.Logic} of the engine.
 *
 * @param offset where it starts in the log
 * @param fileLength length of the data file it speaks of, once it holds
 * @param fileNumber the file created, deleted, cut or copied from; -1 for a store
 */
record LogEntry(long offset, Type type, long timestamp, long fileLength, long fileNumber) {
  /** Longest entry. */
  static final int LENGTH_MAX = 34;

  /** What an entry says happened, with the engine's code for it. */
  enum Type {
    CREATION(0, 26),
    STORE(1, 18),
    TRANSFER(2, 34),
    TRUNCATION(3, 34),
    DELETION(4, 26);

    private static final Type[] ALL = values();

    final int code;
    final int length;

    Type(int code, int length) {
      this.code = code;
      this.length = length;
    }

    private static @Nullable Type of(int code, int length) {
      for (Type type : ALL) {
        if (type.code == code && type.length == length) {
          return type;
        }
      }
      return null;
    }
  }

  long end() {
    return offset + type.length;
  }

  /** Says that bytes were added to the newest data file. */
  boolean appends() {
    return type == Type.STORE || type == Type.TRANSFER;
  }

  /**
   * Reads the entry at the buffer's position and moves behind it.
   *
   * @return null if there is no whole, well-formed entry; the position is then unchanged
   */
  static @Nullable LogEntry read(ByteBuffer bytes, long offset) {
    int start = bytes.position();
    if (bytes.remaining() < 2) {
      return null;
    }
    Type type = Type.of(bytes.get(start + 1), bytes.get(start));
    if (type == null || bytes.remaining() < type.length) {
      return null;
    }
    bytes.position(start + type.length);
    return new LogEntry(
        offset,
        type,
        bytes.getLong(start + 2),
        bytes.getLong(start + 10),
        type.length > Type.STORE.length ? bytes.getLong(start + 18) : -1);
  }

  /** Appends an entry as the engine writes it; the types with a special offset are not written. */
  static void write(ByteBuffer bytes, Type type, long timestamp, long fileLength, long fileNumber) {
    bytes.put((byte) type.length).put((byte) type.code).putLong(timestamp).putLong(fileLength);
    if (type.length > Type.STORE.length) {
      bytes.putLong(fileNumber);
    }
  }
}
