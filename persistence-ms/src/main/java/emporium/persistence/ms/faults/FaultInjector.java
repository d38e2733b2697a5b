package emporium.persistence.ms.faults;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Called right before and after bytes are passed to the operating system, and right before and
 * after they are forced. For tests: an implementation may wait to delay an operation, throw to make
 * it fail, or note what is on the disk. Called on Eclipse Store's threads; must be thread-safe.
 */
public interface FaultInjector {
  /**
   * Largest data file, half Eclipse Store's usual one. A start makes an entry in memory of some 140
   * bytes for each object in the files, garbage too, and a few files of garbage are always allowed.
   */
  int DATA_FILE_BYTES_MAX = 4 << 20;

  /** Injects no fault. */
  FaultInjector NONE =
      new FaultInjector() {
        @Override
        public void beforeWrite(Path file, long bytes) {}

        @Override
        public void beforeForce(Path file) {}
      };

  /**
   * Before {@code bytes} are written to {@code file}; 0 for cutting or deleting it.
   *
   * @throws IOException to make the write fail before it starts
   */
  void beforeWrite(Path file, long bytes) throws IOException;

  /**
   * Before {@code file}, or a directory, is forced.
   *
   * @throws IOException to make the force fail
   */
  void beforeForce(Path file) throws IOException;

  /**
   * After {@code file} was written, truncated, renamed or deleted.
   *
   * @throws IOException to make the write fail although it was done, in part or whole
   */
  default void afterWrite(Path file) throws IOException {}

  /**
   * After {@code file}, or a directory, was forced.
   *
   * @throws IOException to make the force fail although it was done
   */
  default void afterForce(Path file) throws IOException {}

  /** After a checkpoint has copied the objects of one slice. */
  default void afterSlice() {}

  /** Before a pack of history is read from the store, on the thread that wants it. */
  default void beforePackRead() {}

  /** Before each step by which a command that failed is undone; what it throws, the step throws. */
  default void beforeUndoStep() {}

  /**
   * Whether the store is cleaned up by the real clock: a slice of time each second, and slices of
   * time when a checkpoint asks for it. If not, only checkpoints ask, and it takes as long as it
   * takes; so two runs can be the same.
   */
  default boolean cleansUpByTheClock() {
    return true;
  }

  /** Largest data file of the store; small ones make housekeeping work early. */
  default int dataFileBytesMax() {
    return DATA_FILE_BYTES_MAX;
  }
}
