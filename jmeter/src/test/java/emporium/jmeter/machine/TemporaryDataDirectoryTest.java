package emporium.jmeter.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryDataDirectoryTest {
  private static final int MEGABYTE = 1 << 20;
  private static final int MEASURED = 500;

  @TempDir private Path directory;

  @Test
  void megabytes_filesInDirectories_areSummed() throws IOException {
    Files.write(directory.resolve("one"), new byte[MEGABYTE]);
    Files.write(
        Files.createDirectory(directory.resolve("below")).resolve("two"), new byte[MEGABYTE]);
    assertEquals(2, TemporaryDataDirectory.megabytes(directory));
  }

  /** A server deletes files while it is measured. */
  @Test
  void megabytes_filesThatGoMeanwhile_arePassedOver() throws IOException {
    Files.write(directory.resolve("stays"), new byte[MEGABYTE]);
    var measured = new AtomicBoolean();
    var server =
        CompletableFuture.runAsync(
            () -> {
              while (!measured.get()) {
                addAndDelete();
              }
            });
    try {
      for (int i = 0; i < MEASURED; i++) {
        assertEquals(1, TemporaryDataDirectory.megabytes(directory));
      }
    } finally {
      measured.set(true);
      server.join();
    }
  }

  private void addAndDelete() {
    try {
      Path below = Files.createDirectory(directory.resolve("below"));
      Path file = Files.createFile(below.resolve("goes"));
      Files.delete(file);
      Files.delete(below);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
