package emporium.persistence.ms;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Names threads and makes them daemons. */
final class WorkerThreads implements ThreadFactory {
  private final String name;
  private final AtomicInteger count = new AtomicInteger();

  WorkerThreads(String name) {
    this.name = name;
  }

  @Override
  public Thread newThread(Runnable task) {
    var thread = new Thread(task, name + "-" + count.incrementAndGet());
    thread.setDaemon(true);
    return thread;
  }
}
