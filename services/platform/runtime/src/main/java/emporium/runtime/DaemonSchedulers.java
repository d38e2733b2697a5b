package emporium.edge;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/** Timers of one daemon thread each. */
final class DaemonTimers {
  private DaemonTimers() {}

  /** A new timer; its owner shuts it down. */
  static ScheduledExecutorService named(String threadName) {
    return Executors.newSingleThreadScheduledExecutor(
        task -> {
          var thread = new Thread(task, threadName);
          thread.setDaemon(true);
          return thread;
        });
  }
}
