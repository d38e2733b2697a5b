package emporium.jmeter.processes;

import emporium.persistence.engine.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** File operations whose result is forced when a call has returned. */
final class DurableFiles {
  private DurableFiles() {}

  /** Writes a file, in place of another one. */
  static void write(Path file, byte[] bytes) throws IOException {
    try (var channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      var buffer = ByteBuffer.wrap(bytes);
      while (buffer.hasRemaining()) {
        var unused = channel.write(buffer);
      }
      channel.force(true);
    }
  }

  /** Renames a file or directory atomically. */
  static void rename(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    force(Objects.requireNonNull(to.toAbsolutePath().getParent()));
  }

  /**
   * Copies a data directory that no process uses.
   *
   * @throws IOException if one uses it
   */
  static void copyUnused(Path from, Path to) throws IOException {
    try (var lock =
            FileChannel.open(
                from.resolve("emporium.lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        var taken = lock.tryLock()) {
      if (taken == null) {
        throw new IOException("A process still uses " + from);
      }
      PrivateFiles.createDirectories(to);
      for (Path file : ReplicaDirectories.files(from)) {
        Path copy = to.resolve(from.relativize(file));
        PrivateFiles.createDirectories(Objects.requireNonNull(copy.getParent()));
        Files.copy(file, copy);
        force(copy);
      }
      for (Path directory : directories(to)) {
        force(directory);
      }
    }
  }

  private static List<Path> directories(Path below) throws IOException {
    try (Stream<Path> all = Files.walk(below)) {
      return all.filter(Files::isDirectory).toList();
    }
  }

  private static void force(Path path) throws IOException {
    try (var channel = FileChannel.open(path, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  /** Deletes a directory with all its content, if it exists. */
  static void delete(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    List<Path> all;
    try (Stream<Path> found = Files.walk(directory)) {
      all = found.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path one : all) {
      Files.delete(one);
    }
  }
}
