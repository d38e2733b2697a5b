package emporium.persistence.ms.store;

import org.eclipse.serializer.persistence.types.PersistenceObjectRegistry;
import org.eclipse.store.storage.types.StorageRequestAcceptor;

/**
 * A search of Eclipse Store for the objects that nothing leads to, in slices. Its registry forgets
 * what the JVM has collected once, at the beginning: Eclipse Store's own call does that for each
 * slice, which reads the whole registry: 29 % of the Java samples of a loaded server. Not
 * thread-safe; several may run at a time.
 */
final class GarbageCollection {
  /**
   * The first may end a marking that began when the garbage was none, the second keeps what was
   * stored since the one before it.
   */
  private static final int SWEEPS = 3;

  private final StorageRequestAcceptor requests;
  private final SweepCounter sweeps;
  private final long sweptWhen; // the count of sweeps that ends it

  GarbageCollection(
      PersistenceObjectRegistry registry, StorageRequestAcceptor requests, SweepCounter sweeps) {
    this.requests = requests;
    this.sweeps = sweeps;
    var unused = registry.consolidate();
    this.sweptWhen = sweeps.count() + SWEEPS;
  }

  /** Whether what was garbage when it began is found. */
  boolean isComplete() {
    return sweeps.count() >= sweptWhen;
  }

  /** Goes on for so long, in which Eclipse Store's thread does nothing else. */
  void work(long maxNanos) throws InterruptedException {
    var unused = requests.issueGarbageCollection(maxNanos);
  }
}
