package emporium.stock.split;

import static emporium.stock.StockFixture.checkout;
import static emporium.stock.StockFixture.lineOf;
import static emporium.stock.StockFixture.reserveStock;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import emporium.events.CheckoutCanceled;
import emporium.events.Topics;
import emporium.events.model.CartLine;
import emporium.events.model.CheckoutId;
import emporium.events.model.ProductId;
import emporium.stock.IngestStock;
import emporium.stock.ReservationStatus;
import emporium.stock.StockFixture;
import emporium.stock.StockItemData;
import emporium.stock.StockReplicas;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two replicas of stock, each with its own data and locked out of the other's. Their events to each
 * other come late, in any order that keeps the order of a key, some of them twice; and a replica is
 * closed and opened again at any moment.
 */
class SplitReplicasTest {
  private static final int SELLERS = 8;
  private static final int CUSTOMERS = 6;
  private static final int SESSIONS = 6;
  private static final int PIECES = 12;

  @TempDir Path first;
  @TempDir Path second;

  private StockReplicas replicas;
  private final Map<CheckoutId, CartLine[]> asked = new HashMap<>();
  private final Set<CheckoutId> canceled = new HashSet<>();
  private final Map<CheckoutId, Boolean> decided = new HashMap<>();

  @BeforeEach
  void open() {
    replicas = new StockReplicas(first, second);
    for (int seller = 1; seller <= SELLERS; seller++) {
      var product = new ProductId(seller, 1);
      var row = new StockItemData(product, PIECES, "0");
      replicas.run(product, new IngestStock(row));
    }
  }

  @AfterEach
  void close() {
    replicas.close();
  }

  @RepeatedTest(4)
  void checkouts_ofManySellers_comeToTheirEndAndAddUp(RepetitionInfo run) {
    var random = new Random(run.getCurrentRepetition());
    for (int step = 0; step < 400; step++) {
      switch (random.nextInt(10)) {
        case 0, 1 -> reserve(random);
        case 2 -> decide(random);
        case 3 -> cancel(random);
        case 4 -> replicas.repeatOne(random);
        case 5 -> {
          if (random.nextInt(10) == 0) {
            replicas.reopen(random.nextInt(2));
          }
        }
        default -> replicas.deliverOne(random);
      }
    }
    finish(random);
    replicas.reopen(0);
    replicas.reopen(1);
    check();
  }

  private void reserve(Random random) {
    var checkout = checkout(1 + random.nextInt(CUSTOMERS), 1 + random.nextInt(SESSIONS));
    var lines = asked.computeIfAbsent(checkout, unasked -> lines(random));
    replicas.run(checkout, c -> c.reserve(reserveStock(checkout, lines)));
  }

  private static CartLine[] lines(Random random) {
    var lines = new CartLine[1 + random.nextInt(4)];
    Arrays.setAll(lines, i -> lineOf(1 + random.nextInt(SELLERS), 1, 1 + random.nextInt(3)));
    return lines;
  }

  /** Payment decides what is confirmed and not canceled, and publishes that again now and then. */
  private void decide(Random random) {
    var confirmed = confirmed();
    if (!confirmed.isEmpty()) {
      var checkout = confirmed.get(random.nextInt(confirmed.size()));
      boolean paid = decided.computeIfAbsent(checkout, undecided -> random.nextInt(3) > 0);
      var end = StockFixture.end(checkout, paid, asked.get(checkout));
      replicas.run(checkout, c -> c.settle(random.nextBoolean() ? end : end.replayed()));
    }
  }

  private List<CheckoutId> confirmed() {
    return replicas.published(Topics.STOCK_CONFIRMED).stream()
        .map(event -> event.checkout())
        .filter(checkout -> !canceled.contains(checkout))
        .toList();
  }

  private void cancel(Random random) {
    var open = new ArrayList<>(asked.keySet());
    open.removeAll(decided.keySet());
    if (!open.isEmpty() && random.nextInt(4) == 0) {
      var checkout = open.get(random.nextInt(open.size()));
      canceled.add(checkout);
      var products = Arrays.stream(asked.get(checkout)).map(CartLine::product).toList();
      var event = new CheckoutCanceled(StockFixture.NOW, checkout, products, "tid");
      replicas.run(checkout, c -> c.cancel(event));
    }
  }

  private void finish(Random random) {
    replicas.deliverAll(random);
    for (var checkout : confirmed()) {
      decided.putIfAbsent(checkout, true);
      var end = StockFixture.end(checkout, decided.get(checkout), asked.get(checkout));
      replicas.run(checkout, c -> c.settle(end));
    }
    replicas.deliverAll(random);
  }

  private void check() {
    Map<ProductId, Integer> sold = new HashMap<>();
    var settled = new HashMap<CheckoutId, ReservationStatus>();
    for (var reservation : replicas.reservations()) {
      var checkout = reservation.checkout();
      assertFalse(settled.containsKey(checkout), "one for each checkout");
      settled.put(checkout, reservation.status());
      if (reservation.status() == ReservationStatus.CONFIRMED) {
        reservation.lines().forEach(l -> sold.merge(l.product(), l.quantity(), Integer::sum));
      }
      assertEquals(
          Boolean.TRUE.equals(decided.get(checkout)),
          reservation.status() == ReservationStatus.CONFIRMED,
          reservation.status().toString());
    }
    assertEquals(asked.keySet(), settled.keySet());
    assertFalse(settled.containsValue(ReservationStatus.RESERVED));
    assertEquals(List.of(0, 0), replicas.underWay());
    for (int seller = 1; seller <= SELLERS; seller++) {
      var product = new ProductId(seller, 1);
      var item = replicas.item(product);
      assertEquals(0, item.reservedPieces());
      assertEquals(PIECES - sold.getOrDefault(product, 0), item.availablePieces());
    }
    assertFalse(sold.isEmpty());
  }
}
