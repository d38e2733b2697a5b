package emporium.persistence.ms.store.files;

import emporium.persistence.engine.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Finds out whether a directory can be written, by doing it. Leaves nothing behind. */
public final class DirectoryProbe {
  private static final int BYTES = 4_096;

  private DirectoryProbe() {}

  /**
   * Writes, forces and deletes a small file.
   *
   * @throws DirectoryUnusable if that cannot be done
   */
  public static void run(Path directory) {
    var layout = new StoreLayout(directory);
    Path file = layout.probe();
    try {
      PrivateFiles.createDirectories(layout.directory());
      try (FileChannel channel =
          PrivateFiles.channel(
              file,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING,
              StandardOpenOption.WRITE)) {
        var bytes = ByteBuffer.allocate(BYTES);
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        channel.force(true);
      } finally {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new DirectoryUnusable(file, "probing", e);
    }
  }
}
