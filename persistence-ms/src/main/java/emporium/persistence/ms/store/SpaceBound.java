package emporium.persistence.ms.store;

import org.eclipse.store.storage.embedded.types.EmbeddedStorageManager;
import org.eclipse.store.storage.types.StorageRawFileStatistics;

/**
 * Keeps the data files within a multiple of what is live in them. The engine's housekeeping has a
 * slice of time and not a share of the work, so a steady load of updates may outrun it; then it is
 * made to merge files between two commits, which waits for it. It does not look but when a data
 * file was made. While files are kept for a copy there is no bound.
 *
 * <p>Belongs to the owner thread of its store.
 */
final class SpaceBound {
  /** Garbage is worth some space: merging earlier would move more live bytes per reclaimed one. */
  private static final int LIVE_MULTIPLE_MAX = 3;

  /** The newest one is not merged, the next is being filled. */
  private static final int FILES_MAX = 4;

  /** How long the engine's thread is held at a time; others wait for it too. */
  private static final long SLICE_NANOS = 100_000_000;

  /** A minute; what is left then waits for the next data file. */
  private static final int SLICES_MAX = 600;

  private final EmbeddedStorageManager manager;
  private final CheckedWriter writer;
  private final int fileBytesMax;
  private long filesSeen;

  SpaceBound(EmbeddedStorageManager manager, CheckedWriter writer, int fileBytesMax) {
    this.manager = manager;
    this.writer = writer;
    this.fileBytesMax = fileBytesMax;
  }

  /** The largest that data files with so much live data may become. */
  static long bytesMax(long liveBytes, long fileBytesMax) {
    return LIVE_MULTIPLE_MAX * liveBytes + FILES_MAX * fileBytesMax;
  }

  /** Returns when the files are within the bound, or all of them are merged, or after a minute. */
  void keep() {
    if (writer.filesMade() == filesSeen) {
      return;
    }
    StorageRawFileStatistics files = manager.createStorageStatistics();
    boolean merged = files.totalDataLength() <= bytesMax(files.liveDataLength(), fileBytesMax);
    for (int slice = 0; slice < SLICES_MAX && !merged; slice++) {
      merged = manager.issueFileCheck(SLICE_NANOS);
    }
    filesSeen = writer.filesMade();
  }
}
