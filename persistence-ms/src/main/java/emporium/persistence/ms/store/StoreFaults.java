package emporium.persistence.ms.store;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Called right before bytes are handed to the operating system and right before they are forced.
 * For tests: an implementation may wait to hold an operation back or throw to make it fail. Called
 * on the engine's thread and on the owner thread; must be thread-safe.
 */
public interface StoreFaults {
  /** Lets everything pass. */
  StoreFaults NONE =
      new StoreFaults() {
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
}
