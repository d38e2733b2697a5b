package emporium.jmeter.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.audit.result.ReplicationAnomalies;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Random histories of one seller, as a driver with several threads and a cart service make them:
 * each update takes effect at some moment between its start and its answer, and the replicas follow
 * behind.
 */
class ReplicationAnalysisSimulationTest {
  private static final int PRODUCTS = 4;
  private static final int RUNS = 300;
  private static final int UPDATES = 25;
  private static final int CHECKOUTS = 50;

  private final long seed = Long.getLong("seed", System.nanoTime());

  /** How the replicas follow. */
  private enum Follow {
    /** All of the seller in the order of the updates. */
    SELLER,
    /** Each product in the order of its own updates. */
    PRODUCT,
    /** Each change whenever it comes. */
    NONE
  }

  @Test
  void causalSeller_randomHistories_haveNoAnomalies() {
    for (int run = 0; run < RUNS; run++) {
      ReplicationAnomalies found = simulate(Follow.SELLER, seed + run);
      assertTrue(found.allowedAt("causal-seller"), "seed " + (seed + run) + " " + found);
    }
  }

  @Test
  void causalProduct_randomHistories_haveThoseWithinASellerOnly() {
    long ofSellers = 0;
    for (int run = 0; run < RUNS; run++) {
      ReplicationAnomalies found = simulate(Follow.PRODUCT, seed + run);
      assertEquals(0, found.causalProduct(), "seed " + (seed + run) + " " + found);
      ofSellers += found.causalSeller();
    }
    assertTrue(ofSellers > 0, "seed " + seed + ": replicas that are not causal are found");
  }

  @Test
  void eventual_randomHistories_haveBoth() {
    long ofSellers = 0;
    long ofProducts = 0;
    for (int run = 0; run < RUNS; run++) {
      ReplicationAnomalies found = simulate(Follow.NONE, seed + run);
      ofSellers += found.causalSeller();
      ofProducts += found.causalProduct();
    }
    System.out.println(
        "seed "
            + seed
            + ": "
            + ofSellers
            + " within a seller, "
            + ofProducts
            + " within a product");
    assertTrue(
        ofSellers > 0 && ofProducts > 0, "seed " + seed + ": " + ofSellers + ", " + ofProducts);
  }

  /** A state of a product that an update made at a moment. */
  private record Made(long at, int product, String version, int price) {}

  /** An update with its start and answer, as the driver's list has it. */
  private record Update(Made before, Made after, long started, long ended) {}

  private static ReplicationAnomalies simulate(Follow follow, long seed) {
    var random = new Random(seed);
    var history = new ProductUpdateFixture();
    List<Made> made = updates(random, history);
    long[] seen = new long[PRODUCTS + 1];
    int[] submitted = new int[PRODUCTS];
    for (int checkout = 1; checkout <= CHECKOUTS; checkout++) {
      long now = checkout * 60L;
      follow(follow, seen, now, random);
      List<Object> lines = new ArrayList<>();
      for (int product = 1; product <= PRODUCTS; product++) {
        Made replica = at(made, product, seen[product]);
        Made cart = at(made, product, now - random.nextInt(50));
        lines.add(cart.version);
        lines.add(replica.version.equals(cart.version) ? replica.price : cart.price);
        submitted[product - 1] = cart.price;
      }
      history.checkout(1, checkout, lines.toArray());
      history.submitted(1, checkout, submitted);
    }
    return history.examine();
  }

  /** Moves on which moment of each product its replica shows. */
  private static void follow(Follow follow, long[] seen, long now, Random random) {
    long lagged = now - random.nextInt(400);
    for (int product = 1; product <= PRODUCTS; product++) {
      seen[product] =
          switch (follow) {
            case SELLER -> Math.max(seen[product], lagged);
            case PRODUCT -> Math.max(seen[product], now - random.nextInt(400));
            case NONE -> now - random.nextInt(400);
          };
    }
  }

  private static List<Made> updates(Random random, ProductUpdateFixture history) {
    List<Update> all = new ArrayList<>();
    for (int product = 1; product <= PRODUCTS; product++) {
      Made last = new Made(Long.MIN_VALUE, product, "0", 10);
      long started = 0;
      for (int number = 1; number <= UPDATES; number++) {
        started += 1 + random.nextInt(200);
        long at = started + random.nextInt(40);
        long ended = at + random.nextInt(40);
        boolean replace = random.nextInt(4) == 0;
        Made next =
            replace
                ? new Made(at, product, product + "-" + number, last.price)
                : new Made(at, product, last.version, last.price + random.nextInt(3));
        all.add(new Update(last, next, started, ended));
        last = next;
        started = ended;
      }
    }
    all.sort(Comparator.comparingLong(Update::ended));
    all.forEach(update -> take(update, history));
    return all.stream().map(Update::after).toList();
  }

  private static void take(Update update, ProductUpdateFixture history) {
    Made after = update.after;
    if (after.version.equals(update.before.version)) {
      history.price(
          after.product,
          after.version,
          update.before.price,
          after.price,
          update.started,
          update.ended);
    } else {
      history.replace(
          after.product,
          update.before.version,
          after.version,
          after.price,
          update.started,
          update.ended);
    }
  }

  private static Made at(List<Made> made, int product, long moment) {
    return made.stream()
        .filter(one -> one.product == product && one.at <= moment)
        .max(Comparator.comparingLong(Made::at))
        .orElse(new Made(Long.MIN_VALUE, product, "0", 10));
  }
}
