package emporium.persistence.jpa;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Retries to connect after a loss, until it succeeds or is closed. Thread-safe. */
final class DatabaseReconnector {
  private static final long END_MS_MAX = 30_000;

  private final long pauseMs;
  private final CountDownLatch closing = new CountDownLatch(1);
  private @Nullable Thread thread; // guarded by this

  /**
   * @param pauseMs before each try
   */
  DatabaseReconnector(long pauseMs) {
    this.pauseMs = pauseMs;
  }

  /**
   * Begins, on its own thread.
   *
   * @param first runs before the tries
   * @param connected one try; whether it has connected
   */
  synchronized void begin(Runnable first, BooleanSupplier connected) {
    var recovering = new Thread(() -> run(first, connected), "emporium-recovery");
    recovering.setDaemon(true);
    thread = recovering;
    recovering.start();
  }

  private void run(Runnable first, BooleanSupplier connected) {
    first.run();
    try {
      while (!closing.await(pauseMs, TimeUnit.MILLISECONDS)) {
        if (connected.getAsBoolean()) {
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether reconnecting has stopped for good. */
  boolean isClosed() {
    return closing.getCount() == 0;
  }

  /** No try begins any more. */
  void close() {
    closing.countDown();
  }

  /** Waits, bounded, for a running try. */
  void awaitEnd() throws InterruptedException {
    var recovering = thread();
    if (recovering != null) {
      recovering.join(END_MS_MAX);
    }
  }

  private synchronized @Nullable Thread thread() {
    return thread;
  }
}
