package emporium.persistence.ms.journal;

import emporium.persistence.ms.journal.JournalFiles.OpenFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Performs every operation of a journal. Names the file in each failure and seals itself at the
 * first one: from then on nothing is read, written, renamed or forced. Another thread may force a
 * file while its owner writes; else not thread-safe.
 */
final class JournalDevice {
  private static final Logger LOG = LoggerFactory.getLogger(JournalDevice.class);
  private static final int ZERO_STEP_BYTES = 1 << 20;

  private final JournalFiles files;
  private volatile @Nullable JournalFailed failure;

  JournalDevice(JournalFiles files) {
    this.files = files;
  }

  /** A file operation that may fail. */
  private interface Action<T> {
    T run() throws IOException;
  }

  /** A file operation that may fail and has no result. */
  private interface Step {
    void run() throws IOException;
  }

  /** An open file and its name. */
  record Handle(Path path, OpenFile file) {}

  boolean failed() {
    return failure != null;
  }

  /**
   * @throws JournalFailed the first failure, if there was one
   */
  void requireWorking() {
    JournalFailed first = failure;
    if (first != null) {
      throw first;
    }
  }

  private synchronized JournalFailed seal(JournalFailed reason) {
    JournalFailed first = failure == null ? reason : failure;
    failure = first;
    return first;
  }

  /** Nothing is done on files any more, also by an operation that another thread is about to do. */
  void seal(Path directory) {
    JournalFailed unused = seal(new JournalFailed(directory, "using after its end", null));
  }

  void createDirectory(Path directory) {
    change(directory, "creating", () -> files.createDirectory(directory));
  }

  List<String> list(Path directory) {
    return run(directory, "listing", () -> files.list(directory));
  }

  Handle open(Path file) {
    return new Handle(file, run(file, "opening", () -> files.open(file, false)));
  }

  Handle create(Path file) {
    return new Handle(file, run(file, "creating", () -> files.open(file, true)));
  }

  void rename(Path from, Path to) {
    change(from, "renaming", () -> files.rename(from, to));
  }

  void delete(Path file) {
    change(file, "deleting", () -> files.delete(file));
  }

  void forceDirectory(Path directory) {
    change(directory, "forcing", () -> files.forceDirectory(directory));
  }

  long size(Handle handle) {
    return run(handle.path, "measuring", handle.file::size);
  }

  /**
   * Reads up to {@code bytes} from the start of a file; the buffer's limit is how many there were.
   */
  ByteBuffer read(Handle handle, int bytes) {
    var buffer = ByteBuffer.allocate(bytes);
    change(handle.path, "reading", () -> handle.file.read(buffer, 0));
    return buffer.flip();
  }

  /** Reads until the buffer is full or the file ends. */
  void readAt(Handle handle, ByteBuffer into, long offset) {
    change(handle.path, "reading", () -> handle.file.read(into, offset));
  }

  void write(Handle handle, ByteBuffer bytes, long offset) {
    change(handle.path, "writing", () -> handle.file.write(bytes, offset));
  }

  /** Writes zeros up to {@code end}, in steps: a segment of them on the heap would double it. */
  void writeZeros(Handle handle, long start, long end) {
    int stepBytes = (int) Math.min(ZERO_STEP_BYTES, Math.max(0, end - start));
    var zeros = ByteBuffer.allocate(stepBytes).asReadOnlyBuffer();
    for (long at = start; at < end; at += ZERO_STEP_BYTES) {
      write(handle, zeros.slice(0, (int) Math.min(ZERO_STEP_BYTES, end - at)), at);
    }
  }

  void force(Handle handle) {
    change(handle.path, "forcing", handle.file::force);
  }

  /** Works after a failure too; that a file cannot be closed is only logged. */
  static void close(Handle handle) {
    try {
      handle.file.close();
    } catch (IOException e) {
      LOG.warn("Could not close {}", handle.path, e);
    }
  }

  private void change(Path file, String doing, Step step) {
    run(
        file,
        doing,
        () -> {
          step.run();
          return file;
        });
  }

  private <T> T run(Path file, String doing, Action<T> action) {
    requireWorking();
    try {
      return action.run();
    } catch (IOException | RuntimeException e) {
      throw seal(new JournalFailed(file, doing, e));
    }
  }
}
