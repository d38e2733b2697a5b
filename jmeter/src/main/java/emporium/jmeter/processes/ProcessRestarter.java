package emporium.jmeter.processes;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Restarts failed processes, a bounded number of times each. Thread-safe. */
final class ProcessRestarter implements AutoCloseable {
  private static final long PAUSE_MS = 1_000;

  private final LocalClusterOptions.Bounds bounds;
  private final Consumer<String> progress;
  private final Map<String, Integer> restartsByProcess = new HashMap<>(); // guarded by itself
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            var thread = new Thread(work, "restarts");
            thread.setDaemon(true);
            return thread;
          });

  ProcessRestarter(LocalClusterOptions.Bounds bounds, Consumer<String> progress) {
    this.bounds = bounds;
    this.progress = progress;
  }

  /** Handles the failure of a process. */
  void scheduleRestart(ManagedProcess child) {
    synchronized (restartsByProcess) {
      if (restartsByProcess.merge(child.name(), 1, Integer::sum) > bounds.restartsMax()) {
        return;
      }
    }
    try {
      var unused = timer.schedule(() -> restart(child), PAUSE_MS, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException closed) {
      progress.accept(child.name() + " is not started again: everything is being stopped");
    }
  }

  private void restart(ManagedProcess child) {
    try {
      if (child.startAgain(bounds.readyMaxMs())) {
        progress.accept(child.name() + " is ready again");
      }
    } catch (IOException failed) {
      progress.accept(String.valueOf(failed.getMessage()));
      scheduleRestart(child);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
