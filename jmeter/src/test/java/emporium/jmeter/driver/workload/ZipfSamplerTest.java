package emporium.jmeter.driver.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ZipfSamplerTest {
  private static final int DRAWS = 200_000;

  @Test
  void draw_exponentZero_isUniform() {
    int[] counts = draw(10, 0);
    for (int id = 1; id <= 10; id++) {
      assertEquals(DRAWS / 10, counts[id], DRAWS / 100);
    }
  }

  @Test
  void draw_exponentOne_followsZipf() {
    int[] counts = draw(10, 1);
    double harmonic = 0;
    for (int rank = 1; rank <= 10; rank++) {
      harmonic += 1.0 / rank;
    }
    for (int id = 1; id <= 10; id++) {
      assertEquals(DRAWS / harmonic / id, counts[id], DRAWS / 100.0);
    }
  }

  @Test
  void skew_negativeExponent_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> new ZipfSampler(10, -0.1));
  }

  private static int[] draw(int n, double exponent) {
    var skew = new ZipfSampler(n, exponent);
    var random = new SplittableRandom(42);
    int[] counts = new int[n + 1];
    for (int i = 0; i < DRAWS; i++) {
      counts[skew.draw(random)]++;
    }
    return counts;
  }
}
