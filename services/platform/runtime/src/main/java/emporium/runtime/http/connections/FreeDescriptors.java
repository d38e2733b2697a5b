package emporium.runtime.http.connections;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jboss.logging.Logger;

/**
 * The descriptors that the process may still open; sockets and files have the same limit. The
 * operating system counts them one by one, so they are looked up at most every 100 ms, and between
 * two looks each connection counts as one. Thread-safe.
 */
final class FreeDescriptors {
  private static final Logger LOG = Logger.getLogger(FreeDescriptors.class);
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long WARNING_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final LongSupplier count;
  private final LongSupplier nanos;
  private long free;
  private long lookedNanos;
  private long warnedNanos;

  /**
   * For a clock and a count of free descriptors.
   *
   * @param nanos a clock like {@link System#nanoTime()}
   */
  FreeDescriptors(LongSupplier count, LongSupplier nanos) {
    this.count = count;
    this.nanos = nanos;
    lookedNanos = nanos.getAsLong() - LOOK_NANOS;
    warnedNanos = nanos.getAsLong() - WARNING_NANOS;
  }

  /** Those of this process; without a bound where the system does not tell. */
  static FreeDescriptors ofProcess() {
    return new FreeDescriptors(
        ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
            ? () -> free(system)
            : () -> Long.MAX_VALUE,
        System::nanoTime);
  }

  private static long free(UnixOperatingSystemMXBean system) {
    try {
      return system.getMaxFileDescriptorCount() - system.getOpenFileDescriptorCount();
    } catch (InternalError none) {
      return 0; // counting them takes one
    }
  }

  /** Takes one for a connection; false if not more than the reserved ones are left. */
  synchronized boolean tryTake(int reserved) {
    long now = nanos.getAsLong();
    if (now - lookedNanos >= LOOK_NANOS) {
      lookedNanos = now;
      free = count.getAsLong();
    }
    if (free > reserved) {
      free--;
      return true;
    }
    if (now - warnedNanos >= WARNING_NANOS) {
      warnedNanos = now;
      LOG.warnf(
          "Connections are refused: the process may open %d more files and sockets, and %d are"
              + " reserved (emporium.http.descriptors-reserved); raise its limit of open files",
          free, reserved);
    }
    return false;
  }
}
