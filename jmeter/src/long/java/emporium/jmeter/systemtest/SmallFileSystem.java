package emporium.jmeter.systemtest;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * A file system in memory with room for few bytes, and a file that takes what is left of it. It is
 * mounted, which takes root. Used by one thread.
 */
final class SmallFileSystem implements AutoCloseable {
  private static final int CHUNK_BYTES = 4_096;

  private final Path directory;

  private SmallFileSystem(Path directory) {
    this.directory = directory;
  }

  /** Mounts one at an empty directory; empty if this process may not. */
  static Optional<SmallFileSystem> mounted(Path directory, long bytes)
      throws IOException, InterruptedException {
    return run("mount", "-t", "tmpfs", "-o", "size=" + bytes, "tmpfs", directory.toString())
        ? Optional.of(new SmallFileSystem(directory))
        : Optional.empty();
  }

  /** Takes what is left. */
  void fill() throws IOException {
    try (OutputStream out =
        Files.newOutputStream(filler(), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      var chunk = new byte[CHUNK_BYTES];
      while (Files.getFileStore(directory).getUsableSpace() > 0) {
        out.write(chunk);
      }
    } catch (IOException full) {
      if (Files.getFileStore(directory).getUsableSpace() > CHUNK_BYTES) {
        throw full;
      }
    }
  }

  /** Gives it back. */
  void empty() throws IOException {
    Files.delete(filler());
  }

  private Path filler() {
    return directory.resolve("filler");
  }

  private static boolean run(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
        == 0;
  }

  /** Unmounts it; what used it must have ended. */
  @Override
  public void close() throws IOException, InterruptedException {
    if (!run("umount", directory.toString())) {
      throw new IOException(directory + " is still in use");
    }
  }
}
