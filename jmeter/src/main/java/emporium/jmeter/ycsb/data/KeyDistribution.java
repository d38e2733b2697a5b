package emporium.jmeter.ycsb.data;

import emporium.jmeter.data.SeedMixer;
import emporium.jmeter.driver.workload.ZipfSampler;
import java.util.Arrays;
import java.util.Locale;
import java.util.random.RandomGenerator;

/**
 * Which of the generated entries is asked for next. Immutable, thread-safe. Source: the generators
 * of YCSB.
 */
public interface KeyDistribution {
  /** Zipf's exponent in YCSB. */
  double ZIPFIAN_EXPONENT = 0.99;

  /** Draws the number of an entry, from 0. */
  int draw(RandomGenerator random);

  /** The kinds that there are. */
  enum Kind {
    /** Zipf's law; the popular entries are anywhere. */
    ZIPFIAN,
    /** Each with equal chance. */
    UNIFORM,
    /** A fifth of the entries gets a share of all requests. */
    HOTSPOT;

    /** Returns the name in options. */
    public String id() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Returns all names in options. */
    public static String[] ids() {
      return Arrays.stream(values()).map(Kind::id).toArray(String[]::new);
    }

    /**
     * Returns the kind of a name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Kind of(String id) {
      return Arrays.stream(values())
          .filter(kind -> kind.id().equals(id))
          .findFirst()
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "distribution must be " + String.join(" or ", ids()) + ", was " + id));
    }
  }

  /**
   * Creates one.
   *
   * @param records how many entries there are
   * @param hotPercent of a hundred requests, how many a hotspot gets
   */
  static KeyDistribution of(Kind kind, int records, int hotPercent) {
    return switch (kind) {
      case ZIPFIAN -> zipfian(records);
      case UNIFORM -> random -> random.nextInt(records);
      case HOTSPOT -> hotspot(records, hotPercent);
    };
  }

  private static KeyDistribution zipfian(int records) {
    var ranks = new ZipfSampler(records, ZIPFIAN_EXPONENT);
    return random -> scattered(ranks.draw(random), records);
  }

  /** Ranks are scattered over the entries by a hash, so some share an entry, as in YCSB. */
  private static int scattered(int rank, int records) {
    return (int) Long.remainderUnsigned(SeedMixer.mix(rank, records), records);
  }

  private static KeyDistribution hotspot(int records, int hotPercent) {
    int hot = Math.max(1, records / 5);
    int cold = records - hot;
    return random ->
        cold == 0 || random.nextInt(100) < hotPercent
            ? random.nextInt(hot)
            : hot + random.nextInt(cold);
  }
}
