package emporium.persistence.ms.store.files;

import emporium.persistence.ms.faults.FaultInjector;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Every write and force goes through it. Counts forces, lets test faults in, and seals itself at
 * the first failure: from then on nothing is written, truncated, deleted or forced.
 *
 * <p>Forces use descriptors of their own that stay open while a file is being appended to, so an
 * error of the operating system's write-back since the last force is reported here. Thread-safe.
 */
public final class StoreDevice implements AutoCloseable {
  /** A file operation that may fail. */
  public interface Action<T> {
    T run() throws IOException;
  }

  /** Elsewhere a directory cannot be opened, and the file system makes its names durable itself. */
  private static final boolean DIRECTORIES_CAN_BE_FORCED =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  private static final Logger LOG = LoggerFactory.getLogger(StoreDevice.class);

  private final boolean force;
  private final FaultInjector faults;
  private final Map<Path, FileChannel> channels = new HashMap<>();
  private volatile @Nullable StoreFailed failure;
  private volatile long forces;

  public StoreDevice(boolean force, FaultInjector faults) {
    this.force = force;
    this.faults = faults;
  }

  boolean forcing() {
    return force;
  }

  /** Whether what is on it is cleaned up by the real clock. */
  public boolean cleansUpByTheClock() {
    return faults.cleansUpByTheClock();
  }

  public long forces() {
    return forces;
  }

  public @Nullable StoreFailed failure() {
    return failure;
  }

  /** Runs a change of {@code file}; the first one that fails is the last one. */
  public synchronized <T> T change(Path file, long bytes, Action<T> action) {
    requireUnsealed();
    try {
      faults.beforeWrite(file, bytes);
      requireUnsealed();
      T result = action.run();
      faults.afterWrite(file);
      return result;
    } catch (IOException | RuntimeException e) {
      throw seal(new StoreFailed(file, "writing", e));
    }
  }

  /** Forces {@code file} if this store forces at all. */
  public synchronized void force(Path file) {
    if (!force) {
      return;
    }
    requireUnsealed();
    try {
      faults.beforeForce(file);
      requireUnsealed();
      channel(file).force(false);
      faults.afterForce(file);
      forces++;
    } catch (IOException | RuntimeException e) {
      throw seal(new StoreFailed(file, "forcing", e));
    }
  }

  /** Forces the entries of {@code directory}, so that new and renamed files survive a crash. */
  public synchronized void forceDirectory(Path directory) {
    if (!force || !DIRECTORIES_CAN_BE_FORCED) {
      return;
    }
    requireUnsealed();
    try {
      faults.beforeForce(directory);
      requireUnsealed();
      try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
        channel.force(true);
      }
      faults.afterForce(directory);
      forces++;
    } catch (IOException | RuntimeException e) {
      throw seal(new StoreFailed(directory, "forcing", e));
    }
  }

  /** Closes the force descriptor of a file that will not be appended to any more. */
  public synchronized void release(Path file) {
    FileChannel channel = channels.remove(file);
    if (channel != null) {
      closeQuietly(channel);
    }
  }

  /** Stops all changes; the first reason stays. Does not wait for a running operation. */
  public StoreFailed seal(StoreFailed reason) {
    StoreFailed first = failure;
    if (first == null) {
      failure = reason;
      return reason;
    }
    return first;
  }

  private void requireUnsealed() {
    StoreFailed first = failure;
    if (first != null) {
      throw first;
    }
  }

  private FileChannel channel(Path file) throws IOException {
    FileChannel channel = channels.get(file);
    if (channel == null) {
      channel = FileChannel.open(file, StandardOpenOption.WRITE);
      channels.put(file, channel);
    }
    return channel;
  }

  private static void closeQuietly(FileChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      LOG.warn("Could not close a file", e);
    }
  }

  @Override
  public synchronized void close() {
    channels.values().forEach(StoreDevice::closeQuietly);
    channels.clear();
  }
}
