package emporium.jmeter.driver.workload;

import com.google.errorprone.annotations.Immutable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * The share of each kind of transaction. Written as {@code checkout=30,dashboard=5}; the shares sum
 * to 100.
 */
@Immutable
public final class TransactionMix {
  private static final int WHOLE = 100;

  @SuppressWarnings("Immutable") // copied in the constructor and never exposed
  private final List<Map.Entry<MarketplaceOperation, Integer>> shares;

  private TransactionMix(Map<MarketplaceOperation, Integer> shares) {
    this.shares =
        List.copyOf(new EnumMap<>(shares).entrySet().stream().map(Map.Entry::copyOf).toList());
  }

  /**
   * Reads a distribution.
   *
   * @throws IllegalArgumentException naming what is wrong with it
   */
  public static TransactionMix parse(String text) {
    var shares = new EnumMap<MarketplaceOperation, Integer>(MarketplaceOperation.class);
    int sum = 0;
    for (String part : parts(text)) {
      int equals = part.indexOf('=');
      if (equals < 0) {
        throw new IllegalArgumentException("distribution: '" + part + "' is not name=percent");
      }
      MarketplaceOperation step = MarketplaceOperation.of(part.substring(0, equals).strip());
      int share = percent(part.substring(equals + 1).strip());
      if (!step.isTransaction() || shares.put(step, share) != null) {
        throw new IllegalArgumentException("distribution: '" + part + "' must not occur");
      }
      sum += share;
    }
    if (sum != WHOLE) {
      throw new IllegalArgumentException("distribution: shares must sum to 100, sum is " + sum);
    }
    return new TransactionMix(shares);
  }

  /** Draws the next transaction: percent x of 0..99, so that each share is met exactly. */
  public MarketplaceOperation draw(RandomGenerator random) {
    int x = random.nextInt(WHOLE);
    for (Map.Entry<MarketplaceOperation, Integer> share : shares) {
      x -= share.getValue();
      if (x < 0) {
        return share.getKey();
      }
    }
    throw new AssertionError("shares sum to " + WHOLE);
  }

  private static List<String> parts(String text) {
    var parts = new ArrayList<String>();
    int from = 0;
    for (int comma = text.indexOf(','); comma >= 0; comma = text.indexOf(',', from)) {
      parts.add(text.substring(from, comma));
      from = comma + 1;
    }
    parts.add(text.substring(from));
    return parts;
  }

  private static int percent(String text) {
    try {
      int share = Integer.parseInt(text);
      if (share >= 0 && share <= WHOLE) {
        return share;
      }
    } catch (NumberFormatException notANumber) {
      // named below
    }
    throw new IllegalArgumentException("distribution: '" + text + "' is not a percent of 0..100");
  }
}
