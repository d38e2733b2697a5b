package emporium.jmeter.driver.workload;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * The start times of transactions. In an open loop they start at a fixed rate whether or not
 * earlier ones are completed, as customers do; a late thread reports its delay, which is part of
 * the latency, so that a slow answer cannot hide by delaying the next request. Arrivals of the
 * warm-up that are still due when it ends are dropped: a cold server's backlog is no part of what
 * is measured. In a closed loop a thread starts one as soon as it is free. Thread-safe.
 */
public final class ArrivalSchedule {
  private static final double CLOSED_LOOP = 0;

  private final double perSecond;
  private final LongSupplier nanoTime;
  private final long startNanos;
  private final long measuredNanos;
  private final long endNanos;
  private final long firstMeasured;
  private final AtomicLong started = new AtomicLong();

  /**
   * Creates a schedule that starts now.
   *
   * @param perSecond transactions to start each second; 0 for a closed loop
   * @param warmupSeconds how long they come before the measuring window
   * @param seconds length of that window
   */
  public ArrivalSchedule(double perSecond, int warmupSeconds, int seconds) {
    this(perSecond, warmupSeconds, seconds, System::nanoTime);
  }

  ArrivalSchedule(double perSecond, int warmupSeconds, int seconds, LongSupplier nanoTime) {
    this.perSecond = perSecond;
    this.nanoTime = nanoTime;
    this.startNanos = nanoTime.getAsLong();
    this.measuredNanos = startNanos + TimeUnit.SECONDS.toNanos(warmupSeconds);
    this.endNanos = measuredNanos + TimeUnit.SECONDS.toNanos(seconds);
    this.firstMeasured = (long) Math.ceil(perSecond * warmupSeconds);
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
        startNanos + (long) (nextNumber() / perSecond * TimeUnit.SECONDS.toNanos(1));
    long untilNanos = intendedNanos - endNanos < 0 ? intendedNanos : endNanos;
    long leftNanos = untilNanos - nanoTime.getAsLong();
    while (leftNanos > 0 && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(leftNanos);
      leftNanos = untilNanos - nanoTime.getAsLong();
    }
    return Math.max(0, TimeUnit.NANOSECONDS.toMillis(nanoTime.getAsLong() - intendedNanos));
  }

  private long nextNumber() {
    long number = started.getAndIncrement();
    if (number < firstMeasured && nanoTime.getAsLong() - measuredNanos >= 0) {
      long unused = started.accumulateAndGet(firstMeasured, Math::max);
      return started.getAndIncrement();
    }
    return number;
  }

  /** Returns the number of transactions that are due and not started, those dropped aside. */
  public long missedArrivals() {
    double seconds = (double) (endNanos - startNanos) / TimeUnit.SECONDS.toNanos(1);
    return Math.max(0, (long) (seconds * perSecond) - started.get());
  }
}
