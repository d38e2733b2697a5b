package emporium.edge;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Measures a disk from time to time, on a thread of its own; who asks gets what the last look
 * found. Adding files up takes at most a hundredth of a processor: with many files it is done less
 * often. After a look that failed nothing is known; the log says so once, until one succeeds again.
 * Thread-safe; {@link #close} ends it.
 */
final class MeasuredDisk implements DiskGauge {
  private static final Logger LOG = LoggerFactory.getLogger(MeasuredDisk.class);
  private static final int PAUSE_MULTIPLE_MIN = 99;

  private final Look look;
  private final LongSupplier nanoTime;
  private final LongSupplier cpuNanos;
  private final ScheduledExecutorService timer = DaemonTimers.named("emporium-disk-gauge");
  private volatile DiskSpace space = DiskSpace.UNKNOWN;
  private boolean failing; // this and below: first of who makes it, then of the timer's thread
  private long addUpAt;

  /** Finds out what there is. */
  interface Look {
    /** Adds up the files. */
    long usedBytes() throws IOException;

    /** Asks the file system. */
    long freeBytes() throws IOException;
  }

  /**
   * @param cpuNanos what the thread that asks has computed for so far
   */
  MeasuredDisk(Look look, LongSupplier nanoTime, LongSupplier cpuNanos) {
    this.look = look;
    this.nanoTime = nanoTime;
    this.cpuNanos = cpuNanos;
    this.addUpAt = nanoTime.getAsLong();
  }

  /** Looks once now, and then each time that the pause has passed since the last look ended. */
  static MeasuredDisk every(long pauseMs, Look look) {
    var disk =
        new MeasuredDisk(
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
      addUpAt = nanoTime.getAsLong();
      if (!failing) {
        LOG.warn("The disk cannot be measured, so its bounds refuse nothing until it can", e);
      }
      failing = true;
    }
  }

  private long usedBytes() throws IOException {
    if (nanoTime.getAsLong() - addUpAt < 0) {
      return space.usedBytes();
    }
    long begin = cpuNanos.getAsLong();
    long bytes = look.usedBytes();
    long tookNanos = cpuNanos.getAsLong() - begin;
    addUpAt = nanoTime.getAsLong() + PAUSE_MULTIPLE_MIN * tookNanos;
    return bytes;
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
