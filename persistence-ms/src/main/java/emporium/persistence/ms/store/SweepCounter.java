package emporium.persistence.ms.store;

import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.store.storage.types.StorageEntityCache;
import org.eclipse.store.storage.types.StorageEventLogger;

/**
 * Counts Eclipse Store's garbage sweeps, which its results do not contain: an issued collection
 * reports completion even if its time has run out. Thread-safe.
 */
final class SweepCounter implements StorageEventLogger {
  private final AtomicLong sweeps = new AtomicLong();

  @Override
  public void logGarbageCollectorSweepingComplete(StorageEntityCache<?> swept) {
    sweeps.incrementAndGet();
  }

  long count() {
    return sweeps.get();
  }
}
