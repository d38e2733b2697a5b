package emporium.persistence.ms.simulation;

import emporium.persistence.ms.faults.FaultInjector;
import java.io.IOException;
import java.nio.file.Path;

/** A disk that is full, or fails to force, for a while; otherwise what is below it. */
public final class FailingDisk implements FaultInjector {
  private final FaultInjector below;
  private volatile boolean isFull;
  private volatile boolean failsForces;

  public FailingDisk(FaultInjector below) {
    this.below = below;
  }

  /** Takes or gives back the room. */
  public void fill(boolean full) {
    isFull = full;
  }

  /** Lets forces fail, or no more. */
  public void failForces(boolean fail) {
    failsForces = fail;
  }

  /** Works again. */
  public void repair() {
    isFull = false;
    failsForces = false;
  }

  @Override
  public void beforeWrite(Path file, long bytes) throws IOException {
    if (isFull && bytes > 0) {
      throw new IOException("No space left on device (simulated)");
    }
    below.beforeWrite(file, bytes);
  }

  @Override
  public void beforeForce(Path file) throws IOException {
    if (failsForces) {
      throw new IOException("Input/output error on force (simulated)");
    }
    below.beforeForce(file);
  }

  @Override
  public void afterWrite(Path file) throws IOException {
    below.afterWrite(file);
  }

  @Override
  public void afterForce(Path file) throws IOException {
    below.afterForce(file);
  }

  @Override
  public void afterSlice() {
    below.afterSlice();
  }

  /** Else a seed would not decide everything. */
  @Override
  public boolean cleansUpByTheClock() {
    return false;
  }

  @Override
  public int dataFileBytesMax() {
    return below.dataFileBytesMax();
  }
}
