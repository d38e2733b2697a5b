package emporium.jmeter.driver.workload;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ZipfSamplerTest {
  private static final int DRAWS = 200_000;
  private static final long SEED = 42;
  private static final int IDS = 50;

  /** Of 49 degrees of freedom, exceeded by chance once in a million. */
  private static final double CHI_SQUARE_MAX = 112;

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

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 1, 1.2, 2})
  void draw_anyExponent_hasTheFrequenciesOfTheLaw(double exponent) {
    double chiSquare = chiSquare(draw(IDS, exponent), exponent);
    System.out.printf("seed %d, exponent %.1f: chi-square %.1f%n", SEED, exponent, chiSquare);
    assertTrue(chiSquare < CHI_SQUARE_MAX, "chi-square " + chiSquare);
  }

  /** The control: another exponent is seen. */
  @Test
  void draw_otherExponent_hasOtherFrequencies() {
    assertTrue(chiSquare(draw(IDS, 1), 1.05) > CHI_SQUARE_MAX);
  }

  @Test
  void draw_sameSeed_drawsTheSame() {
    assertArrayEquals(draw(IDS, 1.2), draw(IDS, 1.2));
  }

  private static double chiSquare(int[] counts, double exponent) {
    double all = IntStream.rangeClosed(1, IDS).mapToDouble(id -> Math.pow(id, -exponent)).sum();
    double sum = 0;
    for (int id = 1; id <= IDS; id++) {
      double expected = DRAWS * Math.pow(id, -exponent) / all;
      sum += (counts[id] - expected) * (counts[id] - expected) / expected;
    }
    return sum;
  }

  @Test
  void skew_negativeExponent_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> new ZipfSampler(10, -0.1));
  }

  private static int[] draw(int n, double exponent) {
    var skew = new ZipfSampler(n, exponent);
    var random = new SplittableRandom(SEED);
    int[] counts = new int[n + 1];
    for (int i = 0; i < DRAWS; i++) {
      counts[skew.draw(random)]++;
    }
    return counts;
  }
}
