package emporium.persistence.ms.inspect;

import emporium.persistence.ms.backup.BackupFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A directory deleted when it is closed, or when the process is terminated before that. */
final class TemporaryCopy implements AutoCloseable {
  private final Path directory;
  private final Thread cleaner;

  TemporaryCopy(Path parent) {
    try {
      directory = Files.createTempDirectory(parent, "emporium-inspect").toRealPath();
    } catch (IOException e) {
      throw new UncheckedIOException("A temporary directory cannot be made in " + parent, e);
    }
    cleaner = new Thread(() -> BackupFiles.delete(directory), "emporium-inspect-cleaner");
    Runtime.getRuntime().addShutdownHook(cleaner);
  }

  Path directory() {
    return directory;
  }

  @Override
  public void close() {
    BackupFiles.delete(directory);
    try {
      Runtime.getRuntime().removeShutdownHook(cleaner);
    } catch (IllegalStateException shuttingDown) {
      return; // the cleaner runs, and finds nothing
    }
  }
}
