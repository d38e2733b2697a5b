package emporium.stock;

import static emporium.stock.StockFixture.checkout;
import static emporium.stock.StockFixture.end;
import static emporium.stock.StockFixture.line;
import static emporium.stock.StockFixture.product;
import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.events.model.CartLine;
import emporium.runtime.testing.TestDatabase;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What each command of stock costs on tables: statements, however many lines a checkout has. */
class StockStatementsTest {
  private final TestDatabase database = new TestDatabase();
  private StockFixture bench;

  @BeforeEach
  void open() {
    bench = new StockFixture(database);
    for (int product = 1; product <= 20; product++) {
      bench.ingest(product, 100);
    }
  }

  @AfterEach
  void close() {
    bench.close();
  }

  /** Locks, item, insert. */
  @Test
  void ingest_newRow_takesThreeStatements() {
    assertEquals(3, database.statements(IngestStock.class));
  }

  /** Locks, item, update. */
  @Test
  void add_pieces_takesThreeStatements() {
    bench.run(new AddStock(product(1), 1));
    assertEquals(3, database.statements(AddStock.class));
  }

  /** Locks, item, update; event if the product waits for it. */
  @Test
  void follow_ofProduct_takesThreeStatementsAndOneToConfirm() {
    bench.run(new RecordProductVersion(product(1), "1", true, 2, false, false));
    assertEquals(3, database.statements(RecordProductVersion.class));
    bench.run(new RecordProductVersion(product(1), "2", true, 3, false, true));
    assertEquals(4, database.statements(RecordProductVersion.class));
  }

  /** Locks, items, reservation; insert reservation and lines, update items; event. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 20})
  void reserve_linesInStock_takesSevenStatements(int lines) {
    bench.reserve(checkout(1, 1), lines(lines));
    assertEquals(7, database.statements(ReserveItems.class));
  }

  /** Locks, items, reservation with its lines; update items and reservation; event. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 20})
  void end_ofReservation_takesSixStatements(int lines) {
    bench.reserve(checkout(1, 1), lines(lines));
    bench.run(end(checkout(1, 1), true, lines(lines)));
    assertEquals(6, database.statements(SettleReservation.class));
  }

  private static CartLine[] lines(int count) {
    return IntStream.rangeClosed(1, count).mapToObj(p -> line(p, 1)).toArray(CartLine[]::new);
  }
}
