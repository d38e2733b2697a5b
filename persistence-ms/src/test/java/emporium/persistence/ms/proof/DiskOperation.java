package emporium.persistence.ms.proof;

import java.util.List;
import java.util.Map;

/** Something that happened to a disk, or to those who rely on it. Files are known by number. */
public sealed interface DiskOperation {
  /** Bytes were written to a file. */
  final class Write implements DiskOperation {
    private final int file;
    private final int at;
    private final byte[] bytes;

    Write(int file, int at, byte[] bytes) {
      this.file = file;
      this.at = at;
      this.bytes = bytes;
    }

    int file() {
      return file;
    }

    int at() {
      return at;
    }

    /** Not to be changed. */
    byte[] bytes() {
      return bytes;
    }
  }

  /** A file was made shorter. */
  record Cut(int file, int length) implements DiskOperation {}

  /** A force of a file begins: it covers what was written until now. */
  record Forcing(int file) implements DiskOperation {}

  /** A file was forced, as it was when that began. */
  record Force(int file) implements DiskOperation {}

  /** The engine believes that of a file of the journal, truly or not. */
  record Kept(int file) implements DiskOperation {}

  /** What the names in a directory refer to from now on. */
  record Names(String directory, Map<String, Integer> files) implements DiskOperation {}

  /** The names of a directory were forced. */
  record ForceNames(String directory) implements DiskOperation {}

  /** A transfer was acknowledged. */
  record Ack(List<SpreadTransfer.Seen> transfer) implements DiskOperation {}

  /** A place was reached where something may break off. */
  record Point(String name) implements DiskOperation {}
}
