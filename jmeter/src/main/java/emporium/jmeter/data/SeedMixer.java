package emporium.jmeter.data;

/** Derives independent seeds from one. */
public final class SeedMixer {
  private SeedMixer() {}

  /**
   * Mixes a seed with the number of a stream (a row, a thread), so that neighbours have nothing in
   * common. SplitMix64's finalizer, after Steele, Lea and Flood, OOPSLA 2014.
   */
  public static long mix(long seed, long stream) {
    long z = seed * 0x9E3779B97F4A7C15L + stream;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
