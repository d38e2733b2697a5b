package emporium.runtime.live;

import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/**
 * Response times of one kind of request since the last reading, in buckets whose width is at most
 * an eighth of their value. Thread-safe; a reading may miss a recording that runs meanwhile, which
 * the next reading then has.
 */
final class LatencyRecorder {
  /** Buckets of each doubling: the relative error is at most its reciprocal. */
  private static final int SUB_BITS = 3;

  private static final int SUBS = 1 << SUB_BITS;
  private static final int MICROS_BITS_MAX = 31; // 36 minutes
  private static final int BUCKETS = (MICROS_BITS_MAX - SUB_BITS + 1) * SUBS;
  private static final long NANOS_PER_MICRO = 1_000;
  private static final double MICROS_PER_MILLI = 1_000;

  private final AtomicLongArray counts = new AtomicLongArray(BUCKETS);
  private final LongAdder refused = new LongAdder();
  private final LongAdder failed = new LongAdder();

  /**
   * What was recorded between two readings.
   *
   * @param count of all responses
   * @param refused with a status of 400 to 499
   * @param failed with a status of 500 or more, or without a response
   * @param maxMs upper bound of the longest, in milliseconds
   * @param buckets those with responses, shortest first
   */
  record Reading(
      long count,
      long refused,
      long failed,
      double p50Ms,
      double p95Ms,
      double p99Ms,
      double maxMs,
      List<Bucket> buckets) {}

  /**
   * Responses of about the same time.
   *
   * @param upperMs longest time of the bucket, in milliseconds; the same in each process
   */
  record Bucket(double upperMs, long count) {}

  /** Records a response. */
  void record(long nanos, int status) {
    counts.incrementAndGet(bucket(nanos / NANOS_PER_MICRO));
    if (status >= 500 || status == 0) {
      failed.increment();
    } else if (status >= 400) {
      refused.increment();
    }
  }

  /** Takes what was recorded since the last reading. */
  Reading take() {
    long[] taken = new long[BUCKETS];
    long count = 0;
    for (int i = 0; i < BUCKETS; i++) {
      taken[i] = counts.getAndSet(i, 0);
      count += taken[i];
    }
    return new Reading(
        count,
        refused.sumThenReset(),
        failed.sumThenReset(),
        quantileMs(taken, count, 0.5),
        quantileMs(taken, count, 0.95),
        quantileMs(taken, count, 0.99),
        quantileMs(taken, count, 1),
        buckets(taken));
  }

  private static List<Bucket> buckets(long[] taken) {
    return IntStream.range(0, BUCKETS)
        .filter(bucket -> taken[bucket] > 0)
        .mapToObj(bucket -> new Bucket(upperMicros(bucket) / MICROS_PER_MILLI, taken[bucket]))
        .toList();
  }

  private static double quantileMs(long[] taken, long count, double quantile) {
    long rank = Math.max(1, (long) Math.ceil(quantile * count));
    long seen = 0;
    for (int i = 0; i < taken.length; i++) {
      seen += taken[i];
      if (seen >= rank) {
        return upperMicros(i) / MICROS_PER_MILLI;
      }
    }
    return 0;
  }

  static int bucket(long micros) {
    long value = Math.max(0, Math.min(micros, (1L << MICROS_BITS_MAX) - 1));
    if (value < SUBS) {
      return (int) value;
    }
    int exponent = Long.SIZE - 1 - Long.numberOfLeadingZeros(value);
    int sub = (int) (value >>> (exponent - SUB_BITS)) & (SUBS - 1);
    return (exponent - SUB_BITS + 1) * SUBS + sub;
  }

  /** The largest time that the bucket has, in microseconds. */
  static long upperMicros(int bucket) {
    if (bucket < SUBS) {
      return bucket + 1L;
    }
    int exponent = bucket / SUBS + SUB_BITS - 1;
    return (long) (SUBS + bucket % SUBS + 1) << (exponent - SUB_BITS);
  }
}
