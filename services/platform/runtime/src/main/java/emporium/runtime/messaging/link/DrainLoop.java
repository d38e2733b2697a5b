package emporium.edge.delivery;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Does work on the thread of one of those who ask for it, one at a time and holding nothing:
 * whoever asks while another is at it leaves it to that one, who looks again. Thread-safe.
 */
public final class Pump {
  private final AtomicInteger asked = new AtomicInteger();
  private final Runnable work;

  /**
   * @param work does all there is to do when it is called; must not throw
   */
  public Pump(Runnable work) {
    this.work = work;
  }

  /** There may be something to do. */
  public void run() {
    if (asked.getAndIncrement() != 0) {
      return;
    }
    int missed = 1;
    do {
      work.run();
      missed = asked.addAndGet(-missed);
    } while (missed != 0);
  }
}
