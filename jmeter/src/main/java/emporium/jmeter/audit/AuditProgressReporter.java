package emporium.jmeter.audit;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Says every few seconds what an audit is doing and how far it is, also while it waits for a
 * service. Thread-safe.
 */
final class AuditProgress implements AutoCloseable {
  private static final int EVERY_S = 3;

  private final Consumer<String> told;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            var thread = new Thread(work, "audit-progress");
            thread.setDaemon(true);
            return thread;
          });
  private volatile String what = "";
  private final AtomicLong steps = new AtomicLong();

  AuditProgress(Consumer<String> told) {
    this.told = told;
    var unused = timer.scheduleAtFixedRate(this::say, EVERY_S, EVERY_S, TimeUnit.SECONDS);
  }

  /** Begins another part. */
  void begin(String part) {
    steps.set(0);
    what = part;
  }

  /** Notes one record more. */
  void step() {
    steps.incrementAndGet();
  }

  private void say() {
    told.accept("  auditing " + what + ": " + steps + " read");
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
