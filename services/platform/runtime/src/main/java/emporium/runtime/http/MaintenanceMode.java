package emporium.runtime.http;

import emporium.runtime.http.problems.Problem;
import jakarta.inject.Singleton;
import java.util.concurrent.atomic.AtomicBoolean;

/** Active while a reset runs: new work is refused. Thread-safe. */
@Singleton
public class MaintenanceMode {
  /** The answer to requests refused meanwhile. */
  public static final Problem RESETTING =
      Problem.of(Problem.UNAVAILABLE, "resetting", "The marketplace is being reset");

  private final AtomicBoolean closed = new AtomicBoolean();

  public boolean enter() {
    return closed.compareAndSet(false, true);
  }

  public void leave() {
    closed.set(false);
  }

  public boolean isActive() {
    return closed.get();
  }
}
