package emporium.jmeter.processes;

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
import java.util.stream.Stream;

/**
 * The directory of a marketplace of processes, which one of them has at a time. Everything that its
 * processes write is below it. Thread-safe.
 */
final class Layout implements AutoCloseable {
  private final Path directory;
  private final FileChannel lockFile;

  private Layout(Path directory, FileChannel lockFile) {
    this.directory = directory;
    this.lockFile = lockFile;
  }

  /**
   * Takes the directory, which is made if it is absent.
   *
   * @throws IOException if another marketplace has it
   */
  static Layout take(Path directory) throws IOException {
    Path absolute = directory.toAbsolutePath().normalize();
    Files.createDirectories(absolute);
    FileChannel file =
        FileChannel.open(
            absolute.resolve("processes.lock"),
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE);
    if (!locked(file)) {
      file.close();
      throw new IOException("Other processes of the marketplace use the directory: " + absolute);
    }
    return new Layout(absolute, file);
  }

  /** The lock is the file's, and goes when it is closed. */
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

  /** Where the output of a process goes. */
  Path log(String name) {
    return directory.resolve("logs").resolve(name + ".log");
  }

  /** Where a process keeps its state. */
  Path data(String name) {
    return directory.resolve("data").resolve(name);
  }

  /** Where a process makes backups. */
  Path backups(String name) {
    return directory.resolve("backups").resolve(name);
  }

  /** Where a process puts temporary files. */
  Path temporary(String name) {
    return directory.resolve("tmp").resolve(name);
  }

  /** Makes what a process needs before it starts. */
  void prepare(String name) throws IOException {
    Files.createDirectories(log(name).getParent());
    Files.createDirectories(data(name));
    Files.createDirectories(temporary(name));
  }

  /** Deletes what a process that has ended left among its temporary files. */
  void clean(String name) throws IOException {
    Path temporary = temporary(name);
    if (!Files.isDirectory(temporary)) {
      return;
    }
    try (Stream<Path> all = Files.walk(temporary)) {
      all.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(Layout::delete);
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
