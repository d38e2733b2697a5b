package emporium.jmeter.driver;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * When transactions are to begin. In an open loop they come at a fixed rate whether or not earlier
 * ones have ended, as customers do; a thread that is late says how late, and that is part of the
 * latency, so that a slow answer cannot hide by delaying what is asked next. In a closed loop a
 * thread begins as soon as it is free. Thread-safe.
 */
public final class Arrivals {
  private static final double CLOSED_LOOP = 0;

  private final double perSecond;
  private final LongSupplier nanoTime;
  private final long startNanos;
  private final long endNanos;
  private final AtomicLong begun = new AtomicLong();

  /**
   * Starting now.
   *
   * @param perSecond transactions to begin each second; 0 for a closed loop
   * @param seconds how long they come
   */
  Arrivals(double perSecond, int seconds) {
    this(perSecond, seconds, System::nanoTime);
  }

  Arrivals(double perSecond, int seconds, LongSupplier nanoTime) {
    this.perSecond = perSecond;
    this.nanoTime = nanoTime;
    this.startNanos = nanoTime.getAsLong();
    this.endNanos = startNanos + TimeUnit.SECONDS.toNanos(seconds);
  }

  /**
   * Waits for the time of the next transaction, but not beyond the end.
   *
   * @return how late it begins, in milliseconds
   */
  long awaitNext() {
    if (perSecond == CLOSED_LOOP) {
      return 0;
    }
    long intendedNanos =
        startNanos + (long) (begun.getAndIncrement() / perSecond * TimeUnit.SECONDS.toNanos(1));
    long untilNanos = intendedNanos - endNanos < 0 ? intendedNanos : endNanos;
    long leftNanos = untilNanos - nanoTime.getAsLong();
    while (leftNanos > 0 && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(leftNanos);
      leftNanos = untilNanos - nanoTime.getAsLong();
    }
    return Math.max(0, TimeUnit.NANOSECONDS.toMillis(nanoTime.getAsLong() - intendedNanos));
  }

  /** Transactions whose time has come and that nobody has begun. */
  public long notBegun() {
    double seconds = (double) (endNanos - startNanos) / TimeUnit.SECONDS.toNanos(1);
    return Math.max(0, (long) (seconds * perSecond) - begun.get());
  }
}
