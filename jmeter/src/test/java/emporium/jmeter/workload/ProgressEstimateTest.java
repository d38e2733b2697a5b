package emporium.jmeter.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressEstimateTest {
  private final AtomicLong nanos = new AtomicLong(7);
  private final ProgressEstimate estimate = new ProgressEstimate(400, nanos::get);

  @Test
  void at_someDone_extrapolatesTheTimeSoFar() {
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(30));
    assertEquals("25 %, 90 s left", estimate.at(100));
    assertEquals("75 %, 10 s left", estimate.at(300));
    assertEquals("5 %, 10 min left", estimate.at(20));
  }

  @Test
  void at_theEndsOrTooEarly_promisesNoTime() {
    assertEquals("25 %", estimate.at(100));
    nanos.addAndGet(TimeUnit.SECONDS.toNanos(30));
    assertEquals("0 %", estimate.at(0));
    assertEquals("100 %", estimate.at(400));
    assertEquals("100 %", estimate.at(401));
  }
}
