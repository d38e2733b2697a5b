package emporium.runtime.admission;

import emporium.runtime.DaemonSchedulers;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Measures a disk periodically, on its own thread; callers get the last measurement. Adding up
 * files takes at most a hundredth of a processor: with many files it is done less often. After a
 * failed measurement the space is unknown; that is logged once, until one succeeds. Thread-safe;
 * {@link #close} stops it.
 */
public final class PeriodicDiskGauge implements DiskGauge {
  private static final Logger LOG = LoggerFactory.getLogger(PeriodicDiskGauge.class);
  private static final int PAUSE_MULTIPLE_MIN = 99;

  private final UsageProbe look;
  private final LongSupplier nanoTime;
  private final LongSupplier cpuNanos;
  private final ScheduledExecutorService timer = DaemonSchedulers.named("emporium-disk-gauge");
  private volatile DiskSpace space = DiskSpace.UNKNOWN;
  private boolean failing; // this and below: first the constructing, then the timer's thread
  private long nextMeasurementNanos;

  /** Measures the space. */
  interface UsageProbe {
    /** Adds up the files. */
    long usedBytes() throws IOException;

    /** Asks the file system. */
    long freeBytes() throws IOException;
  }

  /**
   * @param cpuNanos CPU time of the calling thread so far
   */
  PeriodicDiskGauge(UsageProbe look, LongSupplier nanoTime, LongSupplier cpuNanos) {
    this.look = look;
    this.nanoTime = nanoTime;
    this.cpuNanos = cpuNanos;
    this.nextMeasurementNanos = nanoTime.getAsLong();
  }

  /** Measures once now, and then a pause after each measurement has completed. */
  public static PeriodicDiskGauge every(long pauseMs, UsageProbe look) {
    var disk =
        new PeriodicDiskGauge(
            look, System::nanoTime, ManagementFactory.getThreadMXBean()::getCurrentThreadCpuTime);
    disk.measure();
    var unused =
        disk.timer.scheduleWithFixedDelay(disk::measure, pauseMs, pauseMs, TimeUnit.MILLISECONDS);
    return disk;
  }

  @Override
  public DiskSpace space() {
    return space;
  }

  void measure() {
    try {
      space = new DiskSpace(usedBytes(), look.freeBytes());
      failing = false;
    } catch (IOException | RuntimeException e) {
      space = DiskSpace.UNKNOWN;
      nextMeasurementNanos = nanoTime.getAsLong();
      if (!failing) {
        LOG.warn("Disk not measurable: its limits are not enforced", e);
      }
      failing = true;
    }
  }

  private long usedBytes() throws IOException {
    if (nanoTime.getAsLong() - nextMeasurementNanos < 0) {
      return space.usedBytes();
    }
    long begin = cpuNanos.getAsLong();
    long bytes = look.usedBytes();
    long tookNanos = cpuNanos.getAsLong() - begin;
    nextMeasurementNanos = nanoTime.getAsLong() + PAUSE_MULTIPLE_MIN * tookNanos;
    return bytes;
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
