package emporium.persistence.ms.store;

import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.store.storage.types.StorageEntityCache;
import org.eclipse.store.storage.types.StorageEventLogger;

/**
 * Counts how often the engine has swept its garbage away, which no answer of its own tells: an
 * issued collection says that it is done even if its time has run out. Thread-safe.
 */
final class Sweeps implements StorageEventLogger {
  private final AtomicLong sweeps = new AtomicLong();

  @Override
  public void logGarbageCollectorSweepingComplete(StorageEntityCache<?> swept) {
    sweeps.incrementAndGet();
  }

  long count() {
    return sweeps.get();
  }
}
