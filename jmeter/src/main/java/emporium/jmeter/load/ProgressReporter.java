package emporium.jmeter.load;

import emporium.jmeter.driver.DriverRun;
import emporium.jmeter.driver.RunRegistry;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Reports the progress of a run every few seconds. */
final class ProgressReporter implements AutoCloseable {
  private static final int EVERY_S = 5;

  private final String key;
  private final Consumer<String> progress;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            var thread = new Thread(work, "progress");
            thread.setDaemon(true);
            return thread;
          });

  ProgressReporter(String key, Consumer<String> progress) {
    this.key = key;
    this.progress = progress;
  }

  void start() {
    var unused = timer.scheduleAtFixedRate(this::tick, EVERY_S, EVERY_S, TimeUnit.SECONDS);
  }

  private void tick() {
    DriverRun<?> run = RunRegistry.current(key);
    if (run != null) {
      long finished = run.results().finishedInLastSeconds(System.currentTimeMillis(), EVERY_S);
      progress.accept(
          "  "
              + run.results().phase(System.currentTimeMillis())
              + ": "
              + finished / EVERY_S
              + " transactions/s, "
              + run.results().errors()
              + " errors");
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
