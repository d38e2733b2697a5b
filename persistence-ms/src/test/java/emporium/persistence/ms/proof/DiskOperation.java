package emporium.persistence.ms.proof;

import java.util.List;
import java.util.Map;

/** Something that happened to a disk, or to those who rely on it. Files are known by number. */
sealed interface DiskOp {
  /** Bytes were written to a file. */
  final class Write implements DiskOp {
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
  record Cut(int file, int length) implements DiskOp {}

  /** A force of a file begins: it covers what was written until now. */
  record Forcing(int file) implements DiskOp {}

  /** A file was forced, as it was when that began. */
  record Force(int file) implements DiskOp {}

  /** The engine believes that of a file of the journal, truly or not. */
  record Kept(int file) implements DiskOp {}

  /** What the names in a directory stand for from now on. */
  record Names(String directory, Map<String, Integer> files) implements DiskOp {}

  /** The names of a directory were forced. */
  record ForceNames(String directory) implements DiskOp {}

  /** A transfer was acknowledged. */
  record Ack(List<Spread.Seen> transfer) implements DiskOp {}

  /** A place was reached where something may break off. */
  record Point(String name) implements DiskOp {}
}
