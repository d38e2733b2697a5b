package emporium.jmeter.processes;

import emporium.events.cards.CardKeyFile;
import emporium.persistence.engine.PrivateFiles;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The directory of a marketplace of processes, which is locked by one of them at a time. Everything
 * that its processes write is below it. Thread-safe.
 */
final class ClusterDirectories implements AutoCloseable {
  private final Path directory;
  private final FileChannel lockFile;

  private ClusterDirectories(Path directory, FileChannel lockFile) {
    this.directory = directory;
    this.lockFile = lockFile;
  }

  /**
   * Locks the directory, which is made if it is absent.
   *
   * @throws IOException if another marketplace has locked it
   */
  static ClusterDirectories take(Path directory) throws IOException {
    Path absolute = directory.toAbsolutePath().normalize();
    PrivateFiles.open(absolute);
    FileChannel file =
        PrivateFiles.channel(
            absolute.resolve("processes.lock"),
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE);
    if (!locked(file)) {
      file.close();
      throw new IOException("Other processes of the marketplace use the directory: " + absolute);
    }
    return new ClusterDirectories(absolute, file);
  }

  /** The lock is the file's, and is released when the file is closed. */
  private static boolean locked(FileChannel file) throws IOException {
    try {
      FileLock lock = file.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException ofThisProcess) {
      return false;
    }
  }

  Path directory() {
    return directory;
  }

  /** Returns the file of a process's output. */
  Path log(String name) {
    return directory.resolve("logs").resolve(name + ".log");
  }

  /** Returns the directory of a process's state. */
  Path data(String name) {
    return directory.resolve("data").resolve(name);
  }

  /** Returns the directory of a process's backups. */
  Path backups(String name) {
    return directory.resolve("backups").resolve(name);
  }

  /** Returns the directory of a process's temporary files. */
  Path temporary(String name) {
    return directory.resolve("tmp").resolve(name);
  }

  /** Returns the file of the keys of cards, which the services share that need them. */
  CardKeyFile cardKeys() {
    return new CardKeyFile(directory.resolve(CardKeyFile.NAME));
  }

  /** Makes the directories that a process needs before it starts. */
  void prepare(String name) throws IOException {
    PrivateFiles.createDirectories(Objects.requireNonNull(log(name).getParent()));
    PrivateFiles.createDirectories(data(name));
    PrivateFiles.createDirectories(temporary(name));
  }

  /** Deletes the temporary files of a process that has ended. */
  void clean(String name) throws IOException {
    Path temporary = temporary(name);
    if (!Files.isDirectory(temporary)) {
      return;
    }
    try (Stream<Path> all = Files.walk(temporary)) {
      all.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(ClusterDirectories::delete);
    } catch (UncheckedIOException failed) {
      throw failed.getCause();
    }
  }

  private static void delete(File file) {
    try {
      Files.deleteIfExists(file.toPath());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public void close() throws IOException {
    lockFile.close();
  }
}
