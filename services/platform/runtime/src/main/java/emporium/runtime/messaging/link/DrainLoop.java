package emporium.runtime.messaging.link;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs work on the thread of one of its callers, one at a time and without locks: a call during a
 * run returns at once, and the running thread repeats the work. Thread-safe.
 */
public final class DrainLoop {
  private final AtomicInteger requests = new AtomicInteger();
  private final Runnable work;

  /**
   * @param work does everything that is due when it is called; must not throw
   */
  public DrainLoop(Runnable work) {
    this.work = work;
  }

  /** Runs the work, or has the running thread repeat it. */
  public void run() {
    if (requests.getAndIncrement() != 0) {
      return;
    }
    int missed = 1;
    do {
      work.run();
      missed = requests.addAndGet(-missed);
    } while (missed != 0);
  }
}
