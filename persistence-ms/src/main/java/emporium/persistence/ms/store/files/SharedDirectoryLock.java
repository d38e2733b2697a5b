package emporium.persistence.ms.store.files;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Keeps every store away from a directory while it is read, without changing anything in it. Takes
 * the shared side of the directory's lock; a directory without a lock file was never opened.
 */
public final class SharedDirectoryLock implements AutoCloseable {
  private final @Nullable DirectoryLock lock;

  private SharedDirectoryLock(@Nullable DirectoryLock lock) {
    this.lock = lock;
  }

  /**
   * Takes it.
   *
   * @throws DirectoryInUse if a store holds the directory
   * @throws DirectoryUnusable if the operating system refuses
   */
  public static SharedDirectoryLock take(Path directory) {
    var layout = new StoreLayout(directory);
    return new SharedDirectoryLock(
        Files.exists(layout.lock()) ? DirectoryLock.share(layout) : null);
  }

  @Override
  public void close() {
    if (lock != null) {
      lock.close();
    }
  }
}
