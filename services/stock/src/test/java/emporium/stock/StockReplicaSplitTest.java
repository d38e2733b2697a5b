package emporium.stock;

import static emporium.stock.StockFixture.checkout;
import static emporium.stock.StockFixture.lineOf;
import static emporium.stock.StockFixture.reserveStock;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.Topics;
import emporium.events.model.ProductId;
import emporium.persistence.ms.replica.ShardAssignment;
import emporium.persistence.ms.replica.ShardMismatch;
import emporium.runtime.testing.SplitData;
import emporium.runtime.testing.TestEngine;
import emporium.stock.api.ReservationRouter;
import emporium.stock.ms.GraphStockRepository;
import emporium.stock.split.ItemPlacement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stock that was alone becomes two replicas, and those four. */
class StockReplicaSplitTest {
  private static final int SELLERS = 16;
  private static final int CUSTOMERS = 16;

  @TempDir Path temporary;
  private Path original = Path.of("");
  private List<String> before = List.of();

  @BeforeEach
  void fill() {
    original = temporary.resolve("stock");
    try (var alone = open(original, SplitData.assignment(1, 0, 0))) {
      for (int seller = 1; seller <= SELLERS; seller++) {
        var row = new StockItemData(new ProductId(seller, 1), 20, "0");
        alone.run(new IngestStock(row));
      }
      for (int customer = 1; customer <= CUSTOMERS; customer++) {
        reserve(alone, customer);
        end(alone, customer);
      }
      alone.drain();
      before = records(alone);
    }
  }

  private static TestEngine<StockRepository> open(
      Path directory, @Nullable ShardAssignment assignment) {
    return new TestEngine<>(
        directory, Topics.STOCK, StockLocks.TREE, GraphStockRepository::new, assignment);
  }

  private static ReservationRouter commands() {
    return new ReservationRouter(ItemPlacement.LOCAL);
  }

  /** Of a seller that is mostly at another replica. */
  private static void reserve(TestEngine<StockRepository> stock, int customer) {
    var line = lineOf(1 + customer % SELLERS, 1, 2);
    stock.run(commands().reserve(reserveStock(checkout(customer, 1), line)));
  }

  private static void end(TestEngine<StockRepository> stock, int customer) {
    var line = lineOf(1 + customer % SELLERS, 1, 2);
    stock.run(commands().settle(StockFixture.end(checkout(customer, 1), true, line)));
  }

  private static List<String> records(TestEngine<StockRepository> stock) {
    return stock.read(
        state ->
            Stream.concat(
                    state.items().stream()
                        .map(item -> "item " + item.id() + " " + item.availablePieces()),
                    state.reservations().stream()
                        .map(one -> "reservation " + one.checkout() + " " + one.status()))
                .sorted()
                .toList());
  }

  @Test
  void split_twice_haveTogetherWhatOneHad() {
    var directories = List.of(original);
    for (int count = 2; count <= 4; count *= 2) {
      int from = directories.size();
      directories = SplitData.copied(directories, count);
      var together = new ArrayList<String>();
      var sources = new HashSet<String>();
      for (int index = 0; index < count; index++) {
        var assignment = SplitData.assignment(count, index, from);
        try (var replica = open(directories.get(index), assignment)) {
          var records = records(replica);
          assertTrue(!records.isEmpty() && records.size() < before.size(), records.toString());
          together.addAll(records);
          sources.add(replica.source());
        }
      }
      together.sort(null);
      assertEquals(before, together);
      assertEquals(count, sources.size());
    }
  }

  @Test
  void split_replicas_reserveAndSellWhatTheyHaveBetweenThem() {
    var directories = SplitData.copied(List.of(original), 2);
    for (int index = 0; index < 2; index++) {
      open(directories.get(index), SplitData.assignment(2, index, 1)).close();
    }
    var random = new Random(1);
    try (var two = new StockReplicas(directories.get(0), directories.get(1))) {
      var lines = List.of(lineOf(1, 1, 3), lineOf(2, 1, 3), lineOf(3, 1, 3), lineOf(4, 1, 3));
      var all = lines.toArray(new emporium.events.model.CartLine[0]);
      var second = checkout(1, 2);
      two.run(second, stock -> stock.reserve(reserveStock(second, all)));
      two.deliverAll(random);
      two.run(second, stock -> stock.settle(StockFixture.end(second, true, all)));
      two.deliverAll(random);
      assertEquals(List.of(0, 0), two.underWay());
      assertEquals(1, two.published(Topics.STOCK_CONFIRMED).size());
      lines.forEach(
          line -> {
            assertEquals(20 - 2 - 3, two.item(line.product()).availablePieces());
            assertEquals(0, two.item(line.product()).reservedPieces());
          });
    }
  }

  @Test
  void openReservation_isNotSplit() {
    try (var alone = open(original, SplitData.assignment(1, 0, 0))) {
      alone.run(commands().reserve(reserveStock(checkout(5, 2), lineOf(3, 1, 1))));
      alone.drain();
    }
    var assignment = SplitData.assignment(2, 0, 1);
    var refused = assertThrows(ShardMismatch.class, () -> open(original, assignment).close());
    assertTrue(
        String.valueOf(refused.getMessage())
            .contains(
                "count must be 1 until the service has" + " drained; it waits for [reservation "),
        refused.getMessage());
    try (var alone = open(original, SplitData.assignment(1, 0, 0))) {
      alone.run(commands().settle(StockFixture.end(checkout(5, 2), false, lineOf(3, 1, 1))));
      alone.drain();
    }
    open(original, assignment).close();
  }
}
