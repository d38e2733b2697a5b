package emporium.jmeter.driver.workload;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * The start times of transactions. In an open loop they start at a fixed rate whether or not
 * earlier ones are completed, as customers do; a late thread reports its delay, which is part of
 * the latency, so that a slow answer cannot hide by delaying the next request. In a closed loop a
 * thread starts one as soon as it is free. Thread-safe.
 */
public final class ArrivalSchedule {
  private static final double CLOSED_LOOP = 0;

  private final double perSecond;
  private final LongSupplier nanoTime;
  private final long startNanos;
  private final long endNanos;
  private final AtomicLong started = new AtomicLong();

  /**
   * Creates a schedule that starts now.
   *
   * @param perSecond transactions to start each second; 0 for a closed loop
   * @param seconds how long they come
   */
  public ArrivalSchedule(double perSecond, int seconds) {
    this(perSecond, seconds, System::nanoTime);
  }

  ArrivalSchedule(double perSecond, int seconds, LongSupplier nanoTime) {
    this.perSecond = perSecond;
    this.nanoTime = nanoTime;
    this.startNanos = nanoTime.getAsLong();
    this.endNanos = startNanos + TimeUnit.SECONDS.toNanos(seconds);
  }

  /**
   * Waits for the time of the next transaction, but not beyond the end.
   *
   * @return its delay, in milliseconds
   */
  public long awaitNext() {
    if (perSecond == CLOSED_LOOP) {
      return 0;
    }
    long intendedNanos =
        startNanos + (long) (started.getAndIncrement() / perSecond * TimeUnit.SECONDS.toNanos(1));
    long untilNanos = intendedNanos - endNanos < 0 ? intendedNanos : endNanos;
    long leftNanos = untilNanos - nanoTime.getAsLong();
    while (leftNanos > 0 && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(leftNanos);
      leftNanos = untilNanos - nanoTime.getAsLong();
    }
    return Math.max(0, TimeUnit.NANOSECONDS.toMillis(nanoTime.getAsLong() - intendedNanos));
  }

  /** Returns the number of transactions that are due and not started. */
  public long missedArrivals() {
    double seconds = (double) (endNanos - startNanos) / TimeUnit.SECONDS.toNanos(1);
    return Math.max(0, (long) (seconds * perSecond) - started.get());
  }
}
