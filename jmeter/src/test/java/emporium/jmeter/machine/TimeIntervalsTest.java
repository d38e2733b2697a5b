package emporium.jmeter.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TimeIntervalsTest {
  private static final TimeIntervals THREE = new TimeIntervals(1_000, 1_000, 3);

  private static List<Long> rates(Map<Long, Double> samples) {
    return THREE.ratesPerSecond(new TreeMap<>(samples));
  }

  @Test
  void rates_betweenSamples_areAsIfItGrewEvenly() {
    assertEquals(
        List.of(10L, 10L, 30L), rates(Map.of(500L, 0.0, 1_500L, 10.0, 3_000L, 25.0, 5_000L, 85.0)));
  }

  @Test
  void rates_samplesEndWithinTheLastInterval_itIsThereIfHalfOfItIsKnown() {
    assertEquals(List.of(10L, 10L, 20L), rates(Map.of(900L, 9.0, 3_000L, 30.0, 3_500L, 40.0)));
    assertEquals(List.of(10L, 10L), rates(Map.of(900L, 9.0, 3_000L, 30.0, 3_400L, 40.0)));
  }

  @Test
  void rates_samplesBeginAfterTheFirstInterval_areUnknown() {
    assertEquals(List.of(), rates(Map.of(1_900L, 9.0, 5_000L, 30.0)));
    assertEquals(List.of(), rates(Map.of()));
  }

  @Test
  void rates_counterThatFell_areNotNegative() {
    assertEquals(List.of(0L, 0L, 0L), rates(Map.of(0L, 90.0, 5_000L, 0.0)));
  }

  @Test
  void lastValues_ofEachInterval_areThoseOfTheSampleBeforeItsEnd() {
    assertEquals(
        List.of(5L, 5L, 7L),
        THREE.lastValues(new TreeMap<>(Map.of(1_200L, 5.0, 3_500L, 7.0, 4_100L, 9.0))));
    assertEquals(List.of(5L), THREE.lastValues(new TreeMap<>(Map.of(1_200L, 5.0))));
  }
}
