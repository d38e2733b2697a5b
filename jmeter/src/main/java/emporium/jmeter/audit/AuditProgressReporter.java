package emporium.jmeter.audit;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Reports every few seconds what an audit is doing and how far it is, also while it waits for a
 * service. Thread-safe.
 */
final class AuditProgressReporter implements AutoCloseable {
  private static final int EVERY_S = 3;

  private final Consumer<String> listener;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            var thread = new Thread(work, "audit-progress");
            thread.setDaemon(true);
            return thread;
          });
  private volatile String what = "";
  private final AtomicLong steps = new AtomicLong();

  AuditProgressReporter(Consumer<String> listener) {
    this.listener = listener;
    var unused = timer.scheduleAtFixedRate(this::report, EVERY_S, EVERY_S, TimeUnit.SECONDS);
  }

  /** Starts the next part. */
  void begin(String part) {
    steps.set(0);
    what = part;
  }

  /** Counts a record. */
  void recordRead() {
    steps.incrementAndGet();
  }

  private void report() {
    listener.accept("  auditing " + what + ": " + steps + " read");
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
