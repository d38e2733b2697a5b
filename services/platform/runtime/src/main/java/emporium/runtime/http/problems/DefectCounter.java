package emporium.runtime.http.problems;

import emporium.locks.IllegalLockTree;
import emporium.locks.LockException;
import emporium.locks.LockOrderViolation;
import emporium.locks.LockUpgradeConflict;
import emporium.locks.UnknownLock;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;

/**
 * Counts programming errors by kind: those of locks by their type, all others together.
 * Thread-safe.
 */
@Singleton
class DefectCounter {
  private static final String NAME = "emporium.defects";
  private static final String OTHER = "other";

  private final MeterRegistry registry;

  DefectCounter(MeterRegistry registry) {
    this.registry = registry;
  }

  /** Registers the counter at the start, so that its rate is defined from then on. */
  void start(@Observes StartupEvent event) {
    registry.counter(NAME, "kind", OTHER);
  }

  void count(Throwable defect) {
    registry.counter(NAME, "kind", kind(defect)).increment();
  }

  private static String kind(Throwable defect) {
    return defect instanceof LockException locks ? kind(locks) : OTHER;
  }

  private static String kind(LockException failure) {
    if (failure instanceof LockOrderViolation) {
      return "lock-order";
    } else if (failure instanceof UnknownLock || failure instanceof IllegalLockTree) {
      return "unknown-lock";
    }
    return failure instanceof LockUpgradeConflict ? "lock-upgrade" : OTHER;
  }
}
