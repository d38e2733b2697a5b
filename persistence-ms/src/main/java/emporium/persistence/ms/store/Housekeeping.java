package emporium.persistence.ms.store;

import emporium.persistence.ms.store.files.LogCompaction;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.eclipse.store.storage.types.StorageEntityCacheEvaluator;
import org.eclipse.store.storage.types.StorageHousekeepingBroker;
import org.eclipse.store.storage.types.StorageHousekeepingController;
import org.eclipse.store.storage.types.StorageHousekeepingExecutor;

/**
 * Eclipse Store's default housekeeping, at its default pace, without its log compaction (see {@link
 * LogCompaction}). Once ending it does nothing and waits for nothing, so that Eclipse Store's
 * thread ends at once instead of an interval later. Thread-safe.
 */
final class Housekeeping implements StorageHousekeepingBroker, StorageHousekeepingController {
  /** Eclipse Store's default: a slice of housekeeping each second. */
  private static final long INTERVAL_MS = 1_000;

  /** Eclipse Store's default: a slice takes 10 ms; commits wait meanwhile. */
  private static final long SLICE_NS = 10_000_000;

  private final ReentrantLock files = new ReentrantLock();
  private final Runnable flushTransfers;
  private volatile boolean ending;
  private volatile boolean idle; // does only what it is asked for
  private int filesKept; // guarded by files

  /**
   * @param settle called at the end of a slice in which files may have been merged
   * @param cleansUp whether there is any but what is asked for
   */
  Housekeeping(Runnable settle, boolean cleansUp) {
    this.flushTransfers = settle;
    this.idle = !cleansUp;
  }

  /** When this returns no data file is merged or deleted, until {@link #releaseFiles}. */
  void retainFiles() {
    files.lock();
    try {
      filesKept++;
    } finally {
      files.unlock();
    }
  }

  void releaseFiles() {
    files.lock();
    try {
      filesKept--;
    } finally {
      files.unlock();
    }
  }

  /** No more housekeeping from here on. */
  void end() {
    ending = true;
    idle = true;
  }

  @Override
  public long housekeepingIntervalMs() {
    return ending ? 1 : INTERVAL_MS;
  }

  @Override
  public long housekeepingTimeBudgetNs() {
    return SLICE_NS;
  }

  @Override
  public long garbageCollectionTimeBudgetNs() {
    return SLICE_NS;
  }

  @Override
  public long liveCheckTimeBudgetNs() {
    return SLICE_NS;
  }

  @Override
  public long fileCheckTimeBudgetNs() {
    return SLICE_NS;
  }

  @Override
  public boolean performIssuedFileCleanupCheck(
      StorageHousekeepingExecutor executor, long nanoTimeBudget) {
    return cleanUp(() -> executor.performIssuedFileCleanupCheck(nanoTimeBudget));
  }

  @Override
  public boolean performIssuedGarbageCollection(
      StorageHousekeepingExecutor executor, long nanoTimeBudget) {
    return executor.performIssuedGarbageCollection(nanoTimeBudget);
  }

  @Override
  public boolean performIssuedEntityCacheCheck(
      StorageHousekeepingExecutor executor,
      long nanoTimeBudget,
      StorageEntityCacheEvaluator entityEvaluator) {
    return executor.performIssuedEntityCacheCheck(nanoTimeBudget, entityEvaluator);
  }

  @Override
  public boolean performFileCleanupCheck(
      StorageHousekeepingExecutor executor, long nanoTimeBudget) {
    return idle || cleanUp(() -> executor.performFileCleanupCheck(nanoTimeBudget));
  }

  private boolean cleanUp(BooleanSupplier check) {
    files.lock();
    try {
      boolean done = filesKept > 0 || check.getAsBoolean();
      flushTransfers.run();
      return done;
    } finally {
      files.unlock();
    }
  }

  @Override
  public boolean performGarbageCollection(
      StorageHousekeepingExecutor executor, long nanoTimeBudget) {
    return idle || executor.performGarbageCollection(nanoTimeBudget);
  }

  @Override
  public boolean performEntityCacheCheck(
      StorageHousekeepingExecutor executor, long nanoTimeBudget) {
    return idle || executor.performEntityCacheCheck(nanoTimeBudget);
  }

  @Override
  public boolean performTransactionFileCheck(
      StorageHousekeepingExecutor executor, boolean checkSize) {
    return true;
  }
}
