package emporium.jmeter.driver.workload;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Draws ids 1..n: uniformly when the exponent is 0, else by Zipf's law with id 1 the most frequent
 * (inversion of the cumulative distribution). Immutable, thread-safe.
 */
final class ZipfSampler {
  private final int n;
  private final double[] cumulative;

  ZipfSampler(int n, double exponent) {
    if (exponent < 0 || !Double.isFinite(exponent)) {
      throw new IllegalArgumentException("skew must be 0 or more, was " + exponent);
    }
    this.n = n;
    this.cumulative = exponent == 0 ? new double[0] : cumulative(n, exponent);
  }

  int draw(RandomGenerator random) {
    if (cumulative.length == 0) {
      return random.nextInt(n) + 1;
    }
    double x = random.nextDouble() * cumulative[n - 1];
    int found = Arrays.binarySearch(cumulative, x);
    return Math.min(n, (found < 0 ? -found - 1 : found + 1) + 1);
  }

  private static double[] cumulative(int n, double exponent) {
    double[] sums = new double[n];
    double sum = 0;
    for (int rank = 1; rank <= n; rank++) {
      sum += Math.pow(rank, -exponent);
      sums[rank - 1] = sum;
    }
    return sums;
  }
}
