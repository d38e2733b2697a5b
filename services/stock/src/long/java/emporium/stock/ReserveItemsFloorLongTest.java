package emporium.stock;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.events.ReserveStock;
import emporium.events.Topics;
import emporium.events.model.CartLine;
import emporium.runtime.engine.TestEventCodec;
import emporium.runtime.testing.ProcessorTime;
import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;
import emporium.stock.jpa.JpaStockRepository;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The floor of the relational engine: stock is reserved for the same checkouts through it and by
 * plain JDBC on the same tables. Both leave the same rows, and no commit waits for its force; what
 * each costs is printed, not tested.
 */
@Tag("long")
class ReserveItemsFloorLongTest {
  private static final int PRODUCTS = 1_000;
  private static final int LINES_MAX = 10;
  private static final int ROUNDS = 3;

  /** Commands of each in a round; the first round warms up. */
  private static final int COMMANDS = Boolean.getBoolean("proofs") ? 10_000 : 200;

  @Test
  void reserve_throughTheEngineAndByHand_leavesTheSameRows() throws Exception {
    long seed = ThreadLocalRandom.current().nextLong();
    System.out.println("seed " + seed);
    var random = new Random(seed);
    var ofEngine = new TestDatabase();
    var byHand = new TestDatabase();
    try (var engine = engine(ofEngine);
        var tables = engine(byHand)) {
      ingest(engine);
      ingest(tables);
      try (var lookedAt = ofEngine.connect();
          var other = byHand.connect();
          var reservations =
              new JdbcReservations(byHand.connect(), TestEventCodec.codec(), TestEngine.START)) {
        for (int round = 0; round < ROUNDS; round++) {
          var events = events(random, round);
          System.out.printf(
              Locale.ROOT,
              "round %d: through the engine %s, by hand %s%n",
              round,
              measured(lookedAt, () -> throughEngine(engine, events)),
              measured(other, () -> byHand(reservations, events)));
        }
        assertEquals(rows(lookedAt), rows(other));
      }
    }
  }

  private static TestEngine<StockRepository> engine(TestDatabase database) {
    return new TestEngine<>(
        database,
        Topics.STOCK,
        StockLocks.TREE,
        JpaStockRepository.MAPPING,
        JpaStockRepository::new);
  }

  private static void ingest(TestEngine<StockRepository> engine) {
    for (int product = 1; product <= PRODUCTS; product++) {
      engine.run(
          new IngestStock(new StockItemData(StockFixture.product(product), 1_000_000_000, "0")));
    }
  }

  private static List<ReserveStock> events(Random random, int round) {
    var events = new ArrayList<ReserveStock>();
    for (int i = 0; i < COMMANDS; i++) {
      var lines = new ArrayList<CartLine>();
      random
          .ints(1, PRODUCTS + 1)
          .distinct()
          .limit(1 + random.nextInt(LINES_MAX))
          .forEach(product -> lines.add(StockFixture.line(product, 1)));
      events.add(
          StockFixture.reserveStock(
              StockFixture.checkout(i + 1, round + 1), lines.toArray(CartLine[]::new)));
    }
    return events;
  }

  private static void throughEngine(TestEngine<StockRepository> engine, List<ReserveStock> events) {
    for (ReserveStock event : events) {
      var commit = engine.transactions().commit(ReserveItems.from(event));
      assertEquals(ReservationStatus.RESERVED, commit.toCompletableFuture().join().result());
    }
  }

  private static void byHand(JdbcReservations reservations, List<ReserveStock> events)
      throws SQLException {
    for (ReserveStock event : events) {
      assertEquals(ReservationStatus.RESERVED, reservations.reserve(event));
    }
  }

  /** What is measured. */
  private interface Work {
    void run() throws SQLException;
  }

  /** Processor time for each command: of this process and of the database's. */
  private static String measured(Connection database, Work work) throws SQLException, IOException {
    var before = ProcessorTime.of(database);
    work.run();
    var time = ProcessorTime.of(database).since(before);
    return String.format(
        Locale.ROOT,
        "%.0f us of Java and %.0f us of PostgreSQL",
        time.javaUs() / COMMANDS,
        time.postgresUs() / COMMANDS);
  }

  private static List<String> rows(Connection database) throws SQLException {
    var rows = new ArrayList<String>();
    for (String table : List.of("stock_items", "reservations", "reserved_lines", "outbox")) {
      String columns = table.equals("outbox") ? "topic, ordering_key, payload" : "*";
      try (var select =
              database.prepareStatement(
                  "select row(t.*)::text from (select "
                      + columns
                      + " from stock."
                      + table
                      + ") t order by 1");
          var found = select.executeQuery()) {
        while (found.next()) {
          rows.add(table + found.getString(1));
        }
      }
    }
    database.rollback();
    return rows;
  }
}
