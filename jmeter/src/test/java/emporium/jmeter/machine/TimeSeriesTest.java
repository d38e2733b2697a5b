package emporium.jmeter.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Objects;
import org.junit.jupiter.api.Test;

class TimeSeriesTest {
  private static final long EVERY_MS = 500;
  private static final int SAMPLES_MAX = 7_200;
  private static final long END_MS = 10 * 24 * 3_600_000L;

  private final TimeSeries<Long> series = new TimeSeries<>(EVERY_MS, SAMPLES_MAX);

  @Test
  void samples_ofTenDays_areBoundedAndStillThroughout() {
    int most = 0;
    for (long atMs = 0; atMs <= END_MS; atMs += EVERY_MS) {
      long sampledMs = atMs;
      series.add(atMs, () -> sampledMs);
      most = Math.max(most, series.size());
    }
    assertEquals(SAMPLES_MAX - 1, most);
    assertTrue(series.size() >= SAMPLES_MAX / 2, series.size() + " samples");
    long gapMaxMs = END_MS / (SAMPLES_MAX / 2) + EVERY_MS;
    for (long atMs = 0; atMs <= END_MS - gapMaxMs; atMs += gapMaxMs) {
      var sample = Objects.requireNonNull(series.ceiling(atMs));
      assertTrue(sample.getKey() <= atMs + gapMaxMs, "a gap at " + atMs);
      assertEquals(sample.getKey(), sample.getValue());
    }
  }

  @Test
  void samples_few_areAllThere() {
    for (long atMs = 0; atMs < 10 * EVERY_MS; atMs += EVERY_MS) {
      series.add(atMs, () -> 7L);
    }
    assertEquals(10, series.size());
    assertEquals(2 * EVERY_MS, Objects.requireNonNull(series.ceiling(EVERY_MS + 1)).getKey());
    assertEquals(EVERY_MS, Objects.requireNonNull(series.floor(2 * EVERY_MS - 1)).getKey());
    assertNull(series.floor(-1));
  }
}
