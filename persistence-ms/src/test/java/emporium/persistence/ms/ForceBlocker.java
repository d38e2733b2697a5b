package emporium.persistence.ms;

import emporium.persistence.ms.faults.FaultInjector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.locks.ReentrantLock;

/** Lets a test hold forces back, or make them or writes fail. */
final class ForceBlocker implements FaultInjector {
  private final ReentrantLock gate = new ReentrantLock();
  private volatile boolean failForces;
  private volatile boolean failWrites;

  void hold() {
    gate.lock();
  }

  void release() {
    gate.unlock();
  }

  void failForces(boolean now) {
    failForces = now;
  }

  void failWrites(boolean now) {
    failWrites = now;
  }

  /** Whether something waits to be forced. */
  boolean isAwaited() {
    return gate.hasQueuedThreads();
  }

  @Override
  public void beforeWrite(Path file, long bytes) throws IOException {
    if (failWrites) {
      throw new IOException("No space left on device (injected)");
    }
  }

  @Override
  public void beforeForce(Path file) throws IOException {
    gate.lock();
    try {
      if (failForces) {
        throw new IOException("Input/output error (injected)");
      }
    } finally {
      gate.unlock();
    }
  }
}
