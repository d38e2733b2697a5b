package emporium.marketplace.floor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertIterableEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import emporium.persistence.Envelope;
import emporium.runtime.engine.TestEventCodec;
import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The floor of the relational engine over the whole checkout chain: the same carts are checked out,
 * paid and shipped through it and by plain JDBC on the same tables. Both publish the same events
 * and leave the same rows; what each costs is printed, not tested.
 *
 * <p>One checkout at a time, and no commit is forced, so that processor time can be compared. That
 * of removing consumed events counts, and so does all that the process does meanwhile.
 */
@Tag("long")
class CheckoutChainFloorLongTest {
  private static final int ROUNDS = 3;
  private static final int EVENTS_OF_A_CHECKOUT = 7;

  /** Checkouts of each in a round; the first round warms up. */
  private static final int CHECKOUTS = Boolean.getBoolean("proofs") ? 5_000 : 200;

  @Test
  void checkOut_throughTheEngineAndByHand_leavesTheSameRows() throws Exception {
    long seed = ThreadLocalRandom.current().nextLong();
    System.out.println("seed " + seed);
    var load = new CheckoutLoad(new Random(seed), CHECKOUTS);
    var ofEngine = new TestDatabase();
    var byHand = new TestDatabase();
    var published = new ConcurrentLinkedQueue<Envelope<?>>();
    var publishedByHand = new ConcurrentLinkedQueue<Envelope<?>>();
    try (var tables = new EngineServices(byHand, publishedByHand::add)) {
      load.ingest(tables);
    }
    try (var engine = new EngineServices(ofEngine, published::add);
        var database = ofEngine.connect();
        var other = byHand.connect();
        var connection = byHand.connect()) {
      load.ingest(engine);
      var jdbc =
          new JdbcServices(
              connection, TestEngine.START, TestEventCodec.codec(), publishedByHand::add);
      compare(
          load,
          new MeasuredChain(engine, new CheckoutChain(engine, published), database),
          new MeasuredChain(jdbc, new CheckoutChain(jdbc, publishedByHand), other));
    }
  }

  private static void compare(CheckoutLoad load, MeasuredChain engine, MeasuredChain byHand)
      throws SQLException, IOException {
    for (int round = 0; round < ROUNDS; round++) {
      var checkouts = load.round(round);
      engine.prepare(load, checkouts);
      byHand.prepare(load, checkouts);
      print(round, engine.checkOut(checkouts), byHand.checkOut(checkouts));
      var events = engine.chain().takeEvents();
      assertEquals(CHECKOUTS * EVENTS_OF_A_CHECKOUT, events.size());
      assertIterableEquals(events, byHand.chain().takeEvents());
      engine.analyze();
      byHand.analyze();
    }
    TableRows.assertSame(engine.database(), byHand.database(), ROUNDS * CHECKOUTS);
    assertDifferenceIsFound(engine.database(), byHand.database());
  }

  /** The control: one piece in one row. */
  private static void assertDifferenceIsFound(Connection engine, Connection byHand)
      throws SQLException {
    try (var update = byHand.createStatement()) {
      assertEquals(
          1,
          update.executeUpdate(
              "update stock.reserved_lines set quantity = quantity + 1"
                  + " where ctid = (select ctid from stock.reserved_lines limit 1)"));
    }
    byHand.commit();
    assertThrows(
        AssertionError.class, () -> TableRows.assertSame(engine, byHand, ROUNDS * CHECKOUTS));
  }

  private static void print(int round, ChainCost engine, ChainCost byHand) {
    System.out.printf(
        Locale.ROOT,
        "round %d, each checkout: through the engine %s; by hand %s; ratio %s%n",
        round,
        engine,
        byHand,
        engine.times(byHand));
  }
}
