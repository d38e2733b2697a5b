package emporium.stock.lowstock;

import static emporium.stock.StockFixture.checkout;
import static emporium.stock.StockFixture.end;
import static emporium.stock.StockFixture.line;
import static emporium.stock.StockFixture.product;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.LowStockWarning;
import emporium.events.Topics;
import emporium.events.model.CartLine;
import emporium.events.model.CheckoutId;
import emporium.stock.AddStock;
import emporium.stock.ResetStock;
import emporium.stock.StockFixture;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The continuous query "low stock" against a recomputation from the history. */
abstract class LowStockContract {
  private static final int PRODUCTS = 3;

  private StockFixture bench;
  private Instant now = StockFixture.NOW;

  /** Stock on the engine under test; each call opens what the one before has left. */
  abstract StockFixture openBench();

  @BeforeEach
  void open() {
    bench = openBench();
  }

  @AfterEach
  void close() {
    bench.close();
  }

  private List<LowStockWarning> published() {
    return bench.published(Topics.LOW_STOCK_WARNING);
  }

  private void later(Duration time) {
    now = now.plus(time);
    bench.now(now);
  }

  @Test
  void item_moreAskedForInAWeekThanIsFree_isPublishedOncePerCrossing() {
    bench.ingest(1, 10);
    bench.reserve(checkout(1, 1), line(1, 8)); // 8 asked for, 2 free: 2 a week
    assertEquals(List.of(), published());
    bench.reserve(checkout(1, 2), line(1, 1)); // 9, 1 free: above 1 a week
    bench.reserve(checkout(1, 3), line(1, 50)); // refused, and asked for all the same
    assertEquals(List.of(new LowStockWarning(1, 1, true, 9, 1, now, 1)), published());
    bench.run(new AddStock(product(1), 14)); // 59, 15 free: 14.75 a week
    assertEquals(new LowStockWarning(1, 1, false, 59, 15, now, 2), published().get(1));
    bench.reserve(checkout(1, 4), line(1, 1));
    assertEquals(new LowStockWarning(1, 1, true, 60, 14, now, 3), published().get(2));
    bench.run(end(checkout(1, 1), false, line(1, 8)));
    assertEquals(new LowStockWarning(1, 1, false, 60, 22, now, 4), published().get(3));
    assertEquals(4, published().size());
  }

  @Test
  void item_asLongAsTheSameCheckoutAsksAgain_countsItOnce() {
    bench.ingest(1, 10);
    bench.reserve(checkout(1, 1), line(1, 8));
    bench.reserve(checkout(1, 1), line(1, 8));
    assertEquals(8, requested());
  }

  @Test
  void requests_olderThan28Days_countNoMore() {
    bench.ingest(1, 3);
    bench.reserve(checkout(1, 1), line(1, 50));
    assertTrue(published().get(0).low());
    later(Duration.ofDays(27));
    assertFalse(bench.run(new ClearLowStock(product(1))));
    assertEquals(50, requested());
    later(Duration.ofDays(1));
    assertEquals(0, requested());
    assertTrue(bench.run(new ClearLowStock(product(1))));
    assertEquals(new LowStockWarning(1, 1, false, 0, 3, now, 2), published().get(1));
  }

  @Test
  void reset_lowItem_isAsIngestedAndCrossesAnew() {
    bench.ingest(1, 3);
    bench.reserve(checkout(1, 1), line(1, 50));
    bench.run(new ResetStock());
    assertEquals(0, requested());
    assertEquals(List.of(), bench.read(state -> List.copyOf(state.lowItems())));
    bench.reserve(checkout(1, 1), line(1, 50));
    assertEquals(2, published().get(1).transition());
  }

  private long requested() {
    long requested = bench.read(state -> state.ingestedItem(product(1)).requestedPieces(now));
    return requested;
  }

  @Test
  void warnings_randomHistory_areThoseOfARecomputation() {
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println("seed " + seed);
    var random = new Random(seed);
    var oracle = new Oracle();
    for (int product = 1; product <= PRODUCTS; product++) {
      bench.ingest(product, 30);
      oracle.free.put(product, 30);
    }
    oracle.reserve(checkout(1, 2), line(1, 300)); // refused, but asked for: low whatever follows
    for (int step = 1; step <= 250; step++) {
      later(Duration.ofHours(random.nextInt(40)));
      oracle.step(random, step);
      if (step % 100 == 0) {
        bench.reopen();
      }
    }
    assertEquals(oracle.warnings, published());
    assertTrue(oracle.warnings.get(0).low(), "a history with warnings");
    for (int product = 1; product <= PRODUCTS; product++) {
      boolean low = oracle.low.getOrDefault(product, false);
      var id = product(product);
      assertEquals(low, bench.<Boolean>read(state -> state.lowItems().contains(id)));
    }
  }

  /** Recomputes everything from what was asked for, from the beginning. */
  private final class Oracle {
    private record Request(int product, int pieces, LocalDate day) {}

    private final List<Request> requests = new ArrayList<>();
    private final Map<Integer, Integer> free = new HashMap<>();
    private final Map<Integer, Boolean> low = new HashMap<>();
    private final Map<Integer, Integer> transitions = new HashMap<>();
    private final Map<CheckoutId, CartLine> open = new HashMap<>();
    private final List<LowStockWarning> warnings = new ArrayList<>();

    void step(Random random, int step) {
      int product = 1 + random.nextInt(PRODUCTS);
      switch (random.nextInt(4)) {
        case 0, 1 -> reserve(checkout(step, 1), line(product, 1 + random.nextInt(12)));
        case 2 -> end(random);
        default -> add(product, 1 + random.nextInt(15));
      }
      for (int checked = 1; checked <= PRODUCTS && step % 10 == 0; checked++) {
        bench.run(new ClearLowStock(product(checked)));
        if (low.getOrDefault(checked, false) && !isLow(checked)) {
          check(checked);
        }
      }
    }

    private void reserve(CheckoutId checkout, CartLine line) {
      int product = line.productId();
      requests.add(new Request(product, line.quantity(), today()));
      if (line.quantity() <= free.getOrDefault(product, 0)) {
        free.merge(product, -line.quantity(), Integer::sum);
        open.put(checkout, line);
      }
      bench.reserve(checkout, line);
      check(product);
    }

    private void end(Random random) {
      if (open.isEmpty()) {
        return;
      }
      var checkout = List.copyOf(open.keySet()).get(random.nextInt(open.size()));
      var line = open.remove(checkout);
      boolean paid = random.nextBoolean();
      if (!paid) {
        free.merge(line.productId(), line.quantity(), Integer::sum);
      }
      bench.run(StockFixture.end(checkout, paid, line));
      check(line.productId());
    }

    private void add(int product, int pieces) {
      free.merge(product, pieces, Integer::sum);
      bench.run(new AddStock(product(product), pieces));
      check(product);
    }

    private void check(int product) {
      boolean isLow = isLow(product);
      if (isLow != low.getOrDefault(product, false)) {
        low.put(product, isLow);
        warnings.add(
            new LowStockWarning(
                1,
                product,
                isLow,
                requested(product),
                free.getOrDefault(product, 0),
                now,
                transitions.merge(product, 1, Integer::sum)));
      }
    }

    private boolean isLow(int product) {
      return requested(product) / 4.0 > free.getOrDefault(product, 0);
    }

    private long requested(int product) {
      return requests.stream()
          .filter(r -> r.product == product && r.day.isAfter(today().minusDays(28)))
          .mapToLong(Request::pieces)
          .sum();
    }

    private LocalDate today() {
      return LocalDate.ofInstant(now, ZoneOffset.UTC);
    }
  }
}
