package emporium.broker;

import emporium.persistence.engine.PrivateFiles;
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
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.metadata.storage.Formatter;
import org.jspecify.annotations.Nullable;

/**
 * The directory of a broker, used by one process at a time: a lock file, released when its holder
 * ends, excludes others. Not thread-safe.
 */
final class BrokerDirectory implements AutoCloseable {
  private static final String LOCK = "broker.lock";

  /** Written last, so its presence means that formatting completed. */
  private static final String FORMATTED = "meta.properties";

  /** May be left by an interrupted format; it is rewritten. */
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
   * Acquires a directory; creates it if it is absent.
   *
   * @throws IOException if another broker uses it, or it has other contents
   */
  static BrokerDirectory take(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      requireOurs(path);
    }
    PrivateFiles.open(path);
    FileChannel file =
        PrivateFiles.channel(
            path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
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

  /**
   * Formats an empty directory; a formatted one is left unchanged.
   *
   * @param credentials of users, as Kafka's storage tool takes them
   */
  void format(int nodeId, String controllerListener, List<String> credentials) throws IOException {
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
          .setScramArguments(credentials)
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
