package emporium.persistence.ms.store;

import java.util.function.Supplier;
import org.eclipse.store.storage.embedded.types.EmbeddedStorageManager;
import org.eclipse.store.storage.types.StorageRawFileStatistics;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the data files within a multiple of what is live in them. Eclipse Store's housekeeping has
 * a slice of time and not a share of the work, so a steady load of updates may outrun it, and a
 * process that never runs for long never gets through; then it is made to find garbage and to merge
 * files between two commits, which waits for it. Unreachable objects count as live until a
 * collection has found them, so what is live is known only after one.
 *
 * <p>It checks when a data file was made, at the first commit, and while a collection is running.
 * While files are kept for a copy there is no bound.
 *
 * <p>Belongs to the owner thread of its store.
 */
final class SpaceBound {
  /** Garbage is worth some space: merging earlier would move more live bytes per reclaimed one. */
  private static final int LIVE_MULTIPLE_MAX = 3;

  /** The newest one is not merged, the next is being filled. */
  private static final int FILES_MAX = 2;

  /** How long Eclipse Store's thread is occupied at a time; others wait for it too. */
  private static final long SLICE_NANOS = 100_000_000;

  /** An hour, so as long as it takes. */
  private static final long UNLIMITED_NANOS = 3_600_000_000_000L;

  /** What is left after that waits for the next data file. */
  private static final int MERGE_SLICES_MAX = 600;

  /** A second; what is left then waits for the next commit. */
  private static final int COLLECTION_SLICES_MAX = 10;

  private static final long NEVER = -1;

  private final EmbeddedStorageManager manager;
  private final ChecksummingWriter writer;
  private final Supplier<@Nullable GarbageCollection> collections;
  private final int fileBytesMax;
  private final long sliceNanos;
  private long filesSeen = NEVER;
  private @Nullable GarbageCollection running;
  private long collectedLiveBytes; // what was live after the last complete collection

  /**
   * @param collections begins one; null while nothing is running
   */
  SpaceBound(
      EmbeddedStorageManager manager,
      ChecksummingWriter writer,
      Supplier<@Nullable GarbageCollection> collections,
      int fileBytesMax,
      boolean byTheClock) {
    this.manager = manager;
    this.writer = writer;
    this.collections = collections;
    this.fileBytesMax = fileBytesMax;
    this.sliceNanos = byTheClock ? SLICE_NANOS : UNLIMITED_NANOS;
  }

  /** The largest that data files with so much live data may become. */
  static long bytesMax(long liveBytes, long fileBytesMax) {
    return LIVE_MULTIPLE_MAX * liveBytes + FILES_MAX * fileBytesMax;
  }

  /**
   * Returns when the files are within the bound, or all of them are merged, or it took too long.
   */
  void enforce() {
    if (writer.filesMade() == filesSeen) {
      return;
    }
    StorageRawFileStatistics files = merge(manager.createStorageStatistics());
    if (files.totalDataLength() > bytesMax(collectedLiveBytes, fileBytesMax)) {
      if (!collect()) {
        return;
      }
      files = merge(manager.createStorageStatistics());
      collectedLiveBytes = files.liveDataLength();
    }
    filesSeen = writer.filesMade();
  }

  /** Continues the running collection, or a new one; whether it is complete. */
  private boolean collect() {
    GarbageCollection collection = running == null ? collections.get() : running;
    running = collection;
    if (collection == null) {
      return false;
    }
    try {
      for (int slice = 0; slice < COLLECTION_SLICES_MAX && !collection.isComplete(); slice++) {
        collection.work(sliceNanos);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
    if (!collection.isComplete()) {
      return false;
    }
    running = null;
    return true;
  }

  /**
   * Merges the files if they are above the bound, as far as their garbage is known, until a slice
   * of it changes nothing.
   */
  private StorageRawFileStatistics merge(StorageRawFileStatistics before) {
    StorageRawFileStatistics files = before;
    long lastBytes = NEVER;
    for (int slice = 0;
        slice < MERGE_SLICES_MAX
            && files.totalDataLength() != lastBytes
            && files.totalDataLength() > bytesMax(files.liveDataLength(), fileBytesMax);
        slice++) {
      lastBytes = files.totalDataLength();
      var unused = manager.issueFileCheck(sliceNanos);
      files = manager.createStorageStatistics();
    }
    return files;
  }
}
