package emporium.marketplace.faults;

import emporium.runtime.admission.DiskGauge;
import emporium.runtime.admission.DiskSpace;
import jakarta.annotation.Priority;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** A disk that is as full as a test says. */
@Alternative
@Priority(1)
@Singleton
public class FixedDiskGauge {
  private static final DiskSpace EMPTY = new DiskSpace(0, Long.MAX_VALUE);

  private volatile DiskSpace space = EMPTY;

  void has(DiskSpace now) {
    space = now;
  }

  void hasRoom() {
    space = EMPTY;
  }

  /** The disk of the process. */
  @Produces
  @Singleton
  public DiskGauge disk() {
    return () -> space;
  }
}
