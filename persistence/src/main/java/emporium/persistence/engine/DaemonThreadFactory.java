package emporium.persistence.engine;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Names threads and makes them daemons. */
public final class DaemonThreadFactory implements ThreadFactory {
  private final String name;
  private final AtomicInteger count = new AtomicInteger();

  /**
   * @param name of the threads, before their number
   */
  public DaemonThreadFactory(String name) {
    this.name = name;
  }

  @Override
  public Thread newThread(Runnable task) {
    var thread = new Thread(task, name + "-" + count.incrementAndGet());
    thread.setDaemon(true);
    return thread;
  }
}
