package emporium.persistence.ms.store.files;

import emporium.persistence.engine.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The operating system's lock on a store directory. It dies with its holder. A second taker of the
 * same process is turned away by a system property before it opens the lock file: on POSIX systems
 * closing any descriptor of a file drops every lock the process has on it, and a property is seen
 * across class loaders, a static field is not. Thread-safe.
 */
public final class DirectoryLock implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DirectoryLock.class);

  private final String property;
  private final FileChannel channel;

  private DirectoryLock(String property, FileChannel channel) {
    this.property = property;
    this.channel = channel;
  }

  public static DirectoryLock take(StoreLayout layout) {
    return take(layout, false);
  }

  /**
   * Keeps others from taking it, and takes nothing: the lock file must exist and stays as it is.
   */
  static DirectoryLock share(StoreLayout layout) {
    return take(layout, true);
  }

  private static DirectoryLock take(StoreLayout layout, boolean shared) {
    String property;
    try {
      property = "emporium.store.lock:" + layout.directory().toRealPath();
    } catch (IOException e) {
      throw new DirectoryUnusable(layout.directory(), "resolving", e);
    }
    if (System.getProperties().putIfAbsent(property, "held") != null) {
      throw new DirectoryInUse(layout.directory());
    }
    FileChannel channel = null;
    boolean taken = false;
    try {
      channel = open(layout.lock(), shared);
      taken = tryLock(channel, shared) != null;
      if (!taken) {
        throw new DirectoryInUse(layout.directory());
      }
      return new DirectoryLock(property, channel);
    } catch (IOException e) {
      throw new DirectoryUnusable(layout.lock(), "locking", e);
    } finally {
      if (!taken) {
        release(property, channel);
      }
    }
  }

  private static FileChannel open(Path file, boolean shared) throws IOException {
    return shared
        ? FileChannel.open(file, StandardOpenOption.READ)
        : PrivateFiles.channel(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }

  private static @Nullable FileLock tryLock(FileChannel channel, boolean shared)
      throws IOException {
    try {
      return channel.tryLock(0, Long.MAX_VALUE, shared);
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  private static void release(String property, @Nullable FileChannel channel) {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException e) {
      LOG.warn("Could not close the lock file", e);
    } finally {
      System.getProperties().remove(property);
    }
  }

  /** Idempotent. */
  @Override
  public void close() {
    if (channel.isOpen()) {
      release(property, channel);
    }
  }
}
