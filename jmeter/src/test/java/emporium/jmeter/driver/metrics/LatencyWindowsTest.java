package emporium.jmeter.driver.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.jmeter.result.LatencyTimeline;
import java.util.List;
import org.junit.jupiter.api.Test;

class LatencyWindowsTest {
  @Test
  void timeline_samplesOfTwoSeconds_areByWindowAndThoseOutsideLeftOut() {
    var windows = new LatencyWindows(3);
    for (int ms = 1; ms <= 100; ms++) {
      windows.record(0, ms);
    }
    windows.record(2, 7);
    windows.record(-1, 1_000);
    windows.record(3, 1_000);
    assertEquals(
        new LatencyTimeline(
            1, List.of(100L, 0L, 1L), List.of(50.0, 0.0, 7.0), List.of(99.0, 0.0, 7.0)),
        windows.timeline());
  }

  @Test
  void timeline_longRun_hasABoundedNumberOfWindows() {
    var windows = new LatencyWindows(3_601);
    windows.record(3_600, 5);
    LatencyTimeline timeline = windows.timeline();
    assertEquals(61, timeline.windowSeconds());
    assertEquals(LatencyTimeline.WINDOWS_MAX, timeline.counts().size());
    assertEquals(1, timeline.counts().get(LatencyTimeline.WINDOWS_MAX - 1));
  }
}
