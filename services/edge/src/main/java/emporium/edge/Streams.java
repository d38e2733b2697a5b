package emporium.edge;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.concurrent.Semaphore;

/** Bounds the server-sent streams that are open in all. Thread-safe. */
@Singleton
public class Streams {
  private final Semaphore free;

  @Inject
  Streams(EdgeConfig config) {
    this(config.streams().max());
  }

  Streams(int max) {
    this.free = new Semaphore(max);
  }

  boolean isFull() {
    return free.availablePermits() == 0;
  }

  boolean tryOpen() {
    return free.tryAcquire();
  }

  void closed() {
    free.release();
  }
}
