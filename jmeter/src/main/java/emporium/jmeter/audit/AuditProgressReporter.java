package emporium.jmeter.audit;

import emporium.jmeter.workload.ProgressEstimate;
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
  private final ProgressEstimate estimate;
  private final AtomicLong begun = new AtomicLong();
  private volatile String what = "";
  private final AtomicLong steps = new AtomicLong();

  /**
   * @param parts how many parts there will be
   */
  AuditProgressReporter(int parts, Consumer<String> listener) {
    this.listener = listener;
    this.estimate = new ProgressEstimate(parts);
    var unused = timer.scheduleAtFixedRate(this::report, EVERY_S, EVERY_S, TimeUnit.SECONDS);
  }

  /** Starts the next part. */
  void begin(String part) {
    steps.set(0);
    begun.incrementAndGet();
    what = part;
  }

  /** Counts a record. */
  void recordRead() {
    steps.incrementAndGet();
  }

  private void report() {
    String soFar = estimate.at(Math.max(0, begun.get() - 1));
    listener.accept("  auditing, " + soFar + ": " + what + ", " + steps + " read");
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
