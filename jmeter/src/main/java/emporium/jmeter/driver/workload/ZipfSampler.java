package emporium.jmeter.driver.workload;

import java.util.random.RandomGenerator;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;

/**
 * Draws ids 1..n: uniformly when the exponent is 0, else by Zipf's law with id 1 the most frequent,
 * in constant time and memory. Immutable, thread-safe. Source: W. Hörmann, G. Derflinger:
 * Rejection-Inversion to Generate Variates from Monotone Discrete Distributions, 1996.
 */
public final class ZipfSampler {
  private final int n;
  private final double exponent;
  private final SharedStateDiscreteSampler sampler;

  /**
   * @param n largest id
   * @param exponent 0 or more
   */
  public ZipfSampler(int n, double exponent) {
    if (exponent < 0 || !Double.isFinite(exponent)) {
      throw new IllegalArgumentException("skew must be 0 or more, was " + exponent);
    }
    this.n = n;
    this.exponent = exponent;
    this.sampler = RejectionInversionZipfSampler.of(() -> 0, n, exponent);
  }

  /** Draws an id. */
  public int draw(RandomGenerator random) {
    return exponent == 0
        ? random.nextInt(n) + 1
        : sampler.withUniformRandomProvider(random::nextLong).sample();
  }
}
