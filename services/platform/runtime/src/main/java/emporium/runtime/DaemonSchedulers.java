package emporium.runtime;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/** Schedulers of one daemon thread each. */
public final class DaemonSchedulers {
  private DaemonSchedulers() {}

  /** Creates a scheduler; its owner shuts it down. */
  public static ScheduledExecutorService named(String threadName) {
    return Executors.newSingleThreadScheduledExecutor(
        task -> {
          var thread = new Thread(task, threadName);
          thread.setDaemon(true);
          return thread;
        });
  }
}
