package emporium.edge;

import jakarta.inject.Singleton;
import java.util.concurrent.atomic.AtomicBoolean;

/** Closed while a reset runs: new work is refused. Thread-safe. */
@Singleton
public class MaintenanceGate {
  /** The answer to what is refused meanwhile. */
  static final Problem RESETTING =
      Problem.of(Problem.UNAVAILABLE, "resetting", "The marketplace is being reset");

  private final AtomicBoolean closed = new AtomicBoolean();

  boolean close() {
    return closed.compareAndSet(false, true);
  }

  void open() {
    closed.set(false);
  }

  boolean isClosed() {
    return closed.get();
  }
}
