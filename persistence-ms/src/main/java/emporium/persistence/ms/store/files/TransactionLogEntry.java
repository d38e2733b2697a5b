package emporium.persistence.ms.store.files;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * One entry of Eclipse Store's transactions log: length byte, type byte, time stamp, length of the
 * data file after it, then a file number and an offset for the types that have them. Source: its
 * {@code StorageTransactionsAnalysis.Logic}.
 *
 * @param offset where it starts in the log
 * @param fileLength length of its data file, once it holds
 * @param fileNumber the file created, deleted, truncated or copied from; -1 for a store
 */
record TransactionLogEntry(
    long offset, Type type, long timestamp, long fileLength, long fileNumber) {
  /** Longest entry. */
  static final int LENGTH_MAX = 34;

  /** The kind of an entry, with Eclipse Store's code for it. */
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

  /** Whether bytes were added to the newest data file. */
  boolean appends() {
    return type == Type.STORE || type == Type.TRANSFER;
  }

  /**
   * Reads the entry at the buffer's position and moves behind it.
   *
   * @return null if there is no whole, well-formed entry; the position is then unchanged
   */
  static @Nullable TransactionLogEntry read(ByteBuffer bytes, long offset) {
    int start = bytes.position();
    if (bytes.remaining() < 2) {
      return null;
    }
    Type type = Type.of(bytes.get(start + 1), bytes.get(start));
    if (type == null || bytes.remaining() < type.length) {
      return null;
    }
    bytes.position(start + type.length);
    return new TransactionLogEntry(
        offset,
        type,
        bytes.getLong(start + 2),
        bytes.getLong(start + 10),
        type.length > Type.STORE.length ? bytes.getLong(start + 18) : -1);
  }

  /**
   * Appends an entry as Eclipse Store writes it; the types with a special offset are not written.
   */
  static void write(ByteBuffer bytes, Type type, long timestamp, long fileLength, long fileNumber) {
    bytes.put((byte) type.length).put((byte) type.code).putLong(timestamp).putLong(fileLength);
    if (type.length > Type.STORE.length) {
      bytes.putLong(fileNumber);
    }
  }
}
