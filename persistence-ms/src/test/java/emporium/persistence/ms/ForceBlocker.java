package emporium.persistence.ms;

import emporium.persistence.ms.faults.FaultInjector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.locks.ReentrantLock;

/** Lets a test hold forces back, or make them or writes fail. */
final class ForceBlocker implements FaultInjector {
  private final ReentrantLock passage = new ReentrantLock();
  private volatile boolean failForces;
  private volatile boolean failWrites;

  void hold() {
    passage.lock();
  }

  void release() {
    passage.unlock();
  }

  void failForces(boolean now) {
    failForces = now;
  }

  void failWrites(boolean now) {
    failWrites = now;
  }

  /** Whether something waits to be forced. */
  boolean isAwaited() {
    return passage.hasQueuedThreads();
  }

  @Override
  public void beforeWrite(Path file, long bytes) throws IOException {
    if (failWrites) {
      throw new IOException("No space left on device (injected)");
    }
  }

  @Override
  public void beforeForce(Path file) throws IOException {
    passage.lock();
    try {
      if (failForces) {
        throw new IOException("Input/output error (injected)");
      }
    } finally {
      passage.unlock();
    }
  }
}
