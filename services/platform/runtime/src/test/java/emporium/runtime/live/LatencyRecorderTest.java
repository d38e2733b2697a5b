package emporium.runtime.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Response times in buckets. */
class LatencyRecorderTest {
  private final LatencyRecorder recorder = new LatencyRecorder();

  @Test
  void buckets_anyTime_areAnEighthWideAtMostAndHaveIt() {
    long seed = System.nanoTime();
    System.out.println("seed " + seed);
    var random = new Random(seed);
    for (int i = 0; i < 100_000; i++) {
      long micros = random.nextLong(1L << (1 + random.nextInt(31)));
      long upper = LatencyRecorder.upperMicros(LatencyRecorder.bucket(micros));
      assertTrue(micros < upper, micros + " is not below " + upper);
      assertTrue(upper <= micros + Math.max(1, micros / 8), micros + " has " + upper);
    }
  }

  @Test
  void quantiles_ofAThousandTimes_areTheirsWithinABucket() {
    LongStream.rangeClosed(1, 1_000)
        .forEach(ms -> recorder.record(TimeUnit.MILLISECONDS.toNanos(ms), 200));
    var reading = recorder.take();
    assertEquals(1_000, reading.count());
    assertEquals(500, reading.p50Ms(), 500 / 8.0);
    assertEquals(950, reading.p95Ms(), 950 / 8.0);
    assertEquals(990, reading.p99Ms(), 990 / 8.0);
    assertTrue(reading.maxMs() >= 1_000, "max is " + reading.maxMs());
  }

  @Test
  void buckets_ofAReading_haveAllResponsesInOrder() {
    List.of(3L, 3L, 900L).forEach(ms -> recorder.record(TimeUnit.MILLISECONDS.toNanos(ms), 200));
    var buckets = recorder.take().buckets();
    assertEquals(2, buckets.size(), buckets.toString());
    assertEquals(2, buckets.get(0).count());
    assertEquals(3, buckets.get(0).upperMs(), 3 / 8.0);
    assertEquals(1, buckets.get(1).count());
    assertEquals(900, buckets.get(1).upperMs(), 900 / 8.0);
    assertEquals(List.of(), recorder.take().buckets());
  }

  @Test
  void take_again_hasOnlyWhatIsNew() {
    recorder.record(1, 200);
    assertEquals(1, recorder.take().count());
    assertEquals(0, recorder.take().count());
    assertEquals(0, recorder.take().p99Ms());
  }

  @Test
  void outcomes_byStatus_areRefusedOrFailed() {
    recorder.record(1, 204);
    recorder.record(1, 404);
    recorder.record(1, 503);
    recorder.record(1, 0);
    var reading = recorder.take();
    assertEquals(4, reading.count());
    assertEquals(1, reading.refused());
    assertEquals(2, reading.failed());
  }

  @Test
  void record_longerThanAnyBucket_isInTheLast() {
    recorder.record(TimeUnit.DAYS.toNanos(1), 200);
    assertTrue(recorder.take().maxMs() > TimeUnit.MINUTES.toMillis(30));
  }
}
