package emporium.locks.bench;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Chooses the items of a command; equal seeds give equal choices. Belongs to one thread. */
final class ItemChoice {
  private static final int LINES_MAX = 10;
  private static final double ZIPF_EXPONENT = 1.0;

  private final SplittableRandom random;
  private final double[] cumulated;

  private ItemChoice(long seed, double exponent) {
    this.random = new SplittableRandom(seed);
    this.cumulated =
        IntStream.rangeClosed(1, Stock.ITEMS)
            .mapToDouble(rank -> Math.pow(rank, -exponent))
            .toArray();
    Arrays.parallelPrefix(cumulated, Double::sum);
  }

  /** A choice by name: uniform or zipf. */
  static ItemChoice of(String distribution, long seed) {
    return switch (distribution) {
      case "uniform" -> new ItemChoice(seed, 0);
      case "zipf" -> new ItemChoice(seed, ZIPF_EXPONENT);
      default -> throw new IllegalArgumentException("No such distribution: " + distribution);
    };
  }

  /** One to ten different items. */
  List<Stock.ItemKey> lines() {
    return IntStream.generate(this::item)
        .distinct()
        .limit(1 + random.nextInt(LINES_MAX))
        .mapToObj(Stock::key)
        .toList();
  }

  private int item() {
    double drawn = random.nextDouble() * cumulated[cumulated.length - 1];
    int at = Arrays.binarySearch(cumulated, drawn);
    return Math.min(at >= 0 ? at : -at - 1, Stock.ITEMS - 1);
  }
}
