package emporium.persistence.engine;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Names threads and makes them daemons. All have the context class loader of the thread that made
 * the factory: a pool starts its threads when some thread needs them, and a library that is called
 * on one finds its configuration by that loader.
 */
public final class DaemonThreadFactory implements ThreadFactory {
  private final String name;
  private final ClassLoader loader = Thread.currentThread().getContextClassLoader();
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
    thread.setContextClassLoader(loader);
    return thread;
  }
}
