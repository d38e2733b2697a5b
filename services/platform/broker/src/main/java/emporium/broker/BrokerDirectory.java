package emporium.broker;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.metadata.storage.Formatter;
import org.jspecify.annotations.Nullable;

/**
 * The directory of a broker, which one process has at a time: a lock file that dies with its holder
 * keeps others out. Not thread-safe.
 */
final class BrokerDirectory implements AutoCloseable {
  private static final String LOCK = "broker.lock";

  /** Written last, so its presence says that the directory was formatted to the end. */
  private static final String FORMATTED = "meta.properties";

  /** What an interrupted format may have left; it is written anew. */
  private static final String BOOTSTRAP = "bootstrap.checkpoint";

  private final Path path;
  private final FileChannel file;
  private final FileLock lock;

  private BrokerDirectory(Path path, FileChannel file, FileLock lock) {
    this.path = path;
    this.file = file;
    this.lock = lock;
  }

  /**
   * Takes a directory, which is made if it is absent.
   *
   * @throws IOException if another broker has it, or it holds something else
   */
  static BrokerDirectory take(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      requireOurs(path);
    }
    Files.createDirectories(path);
    FileChannel file =
        FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock lock = lock(file);
    if (lock == null) {
      file.close();
      throw new IOException("Another broker uses the directory: " + path);
    }
    return new BrokerDirectory(path, file, lock);
  }

  private static void requireOurs(Path path) throws IOException {
    if (Files.exists(path.resolve(FORMATTED))) {
      return;
    }
    try (Stream<Path> content = Files.list(path)) {
      Optional<String> other =
          content
              .map(one -> one.getFileName().toString())
              .filter(BrokerDirectory::isOther)
              .findFirst();
      if (other.isPresent()) {
        throw new IOException(
            "Not the directory of a broker, and not empty: " + path + " has " + other.get());
      }
    }
  }

  private static boolean isOther(String name) {
    return !name.equals(LOCK) && !name.startsWith(BOOTSTRAP) && !name.startsWith(FORMATTED);
  }

  private static @Nullable FileLock lock(FileChannel file) throws IOException {
    try {
      return file.tryLock();
    } catch (OverlappingFileLockException ofThisProcess) {
      return null;
    }
  }

  Path path() {
    return path;
  }

  /** Makes an empty directory a broker's; a directory that is one is left as it is. */
  void format(int nodeId, String controllerListener) throws IOException {
    if (Files.exists(path.resolve(FORMATTED))) {
      return;
    }
    try (var silent =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)) {
      new Formatter()
          .setPrintStream(silent)
          .setNodeId(nodeId)
          .setClusterId(Uuid.randomUuid().toString())
          .setControllerListenerName(controllerListener)
          .setMetadataLogDirectory(Optional.of(path.toString()))
          .addDirectory(path.toString())
          .run();
    } catch (Exception e) {
      throw new IOException("The directory cannot be formatted: " + path, e);
    }
  }

  @Override
  public void close() throws IOException {
    lock.release();
    file.close();
  }
}
