package emporium.persistence.engine;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs the progress of a start each second, from its beginning to {@link #close}. */
public final class StartProgressLog implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StartProgressLog.class);
  private static final long PAUSE_MS = 1_000;

  private final StartProgress progress;
  private final long pauseMs;
  private final Consumer<String> log;
  private final CountDownLatch over = new CountDownLatch(1);

  private StartProgressLog(StartProgress progress, long pauseMs, Consumer<String> log) {
    this.progress = progress;
    this.pauseMs = pauseMs;
    this.log = log;
  }

  /** Begins on its own thread. */
  public static StartProgressLog start(StartProgress progress) {
    return start(progress, PAUSE_MS, line -> LOG.info("Starting: {}", line));
  }

  static StartProgressLog start(StartProgress progress, long pauseMs, Consumer<String> log) {
    var started = new StartProgressLog(progress, pauseMs, log);
    var thread = new Thread(started::run, "emporium-progress");
    thread.setDaemon(true);
    thread.start();
    return started;
  }

  private void run() {
    try {
      while (!over.await(pauseMs, TimeUnit.MILLISECONDS)) {
        log.accept(progress.now().text());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    over.countDown();
    progress.end();
  }
}
