package emporium.jmeter.driver.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ArrivalScheduleTest {
  @Test
  void awaitNext_closedLoop_isNeverLate() {
    var arrivals = new ArrivalSchedule(0, 0, 1);
    for (int i = 0; i < 1_000; i++) {
      assertEquals(0, arrivals.awaitNext());
    }
    assertEquals(0, arrivals.missedArrivals());
  }

  @Test
  void awaitNext_openLoop_waitsForTheTimeOfEach() {
    var nanos = new AtomicLong();
    var arrivals = new ArrivalSchedule(100, 0, 3_600, () -> nanos.getAndAdd(1_000_000));
    for (int i = 0; i < 11; i++) {
      long unused = arrivals.awaitNext();
    }
    assertTrue(nanos.get() >= 100_000_000, "the eleventh came after " + nanos.get() + " ns");
  }

  @Test
  void awaitNext_afterAStall_saysHowLateEachIsThatCameMeanwhile() {
    var nanos = new AtomicLong();
    var arrivals = new ArrivalSchedule(10, 0, 3_600, nanos::get);
    nanos.set(500_000_000);
    var lateMs = IntStream.range(0, 6).mapToObj(arrival -> arrivals.awaitNext()).toList();
    assertEquals(List.of(500L, 400L, 300L, 200L, 100L, 0L), lateMs);
  }

  /** A cold server answers late; what that delayed in the warm-up must not count afterwards. */
  @Test
  void awaitNext_afterAStallInTheWarmUp_isLateByWhatWasMeasuredOnly() {
    var nanos = new AtomicLong();
    var arrivals = new ArrivalSchedule(10, 60, 60, nanos::get);
    nanos.set(59_900_000_000L);
    assertEquals(59_900, arrivals.awaitNext(), "still the warm-up");
    nanos.set(60_200_000_000L);
    var lateMs = IntStream.range(0, 3).mapToObj(arrival -> arrivals.awaitNext()).toList();
    assertEquals(List.of(200L, 100L, 0L), lateMs);
    nanos.set(120_000_000_000L);
    assertEquals(600 - 3, arrivals.missedArrivals());
  }

  @Test
  void awaitNext_afterAWarmUpWithoutAStall_dropsNothing() {
    var nanos = new AtomicLong();
    var arrivals = new ArrivalSchedule(10, 1, 1, nanos::get);
    for (int arrival = 0; arrival < 20; arrival++) {
      nanos.set(arrival * 100_000_000L);
      assertEquals(0, arrivals.awaitNext());
    }
    assertEquals(0, arrivals.missedArrivals());
  }

  @Test
  void awaitNext_afterTheEnd_doesNotWait() {
    var nanos = new AtomicLong();
    var arrivals = new ArrivalSchedule(0.1, 2, 3, nanos::get);
    assertEquals(0, arrivals.awaitNext());
    nanos.set(5_000_000_000L);
    assertEquals(0, arrivals.awaitNext(), "the one of the tenth second");
  }

  @Test
  void notBegun_ofArrivalsNobodyTook_countsAll() {
    assertEquals(500, new ArrivalSchedule(50, 4, 6).missedArrivals());
  }
}
