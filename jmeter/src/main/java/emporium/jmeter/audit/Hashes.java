package emporium.jmeter.audit;

import emporium.jmeter.data.Seeds;

/**
 * Hashes of lines. The sum over the lines of two lists is equal when they hold the same lines in
 * any order, and differs otherwise but for odds of one in 2^64, so lists need not be kept.
 */
final class Hashes {
  private Hashes() {}

  static long of(long... values) {
    long hash = values.length;
    for (long value : values) {
      hash = Seeds.mix(hash, value);
    }
    return hash;
  }
}
