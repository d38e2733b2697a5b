package emporium.marketplace.floor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertIterableEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.Envelope;
import emporium.runtime.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What the services' tables and mappings could be like: the same carts are checked out, paid and
 * shipped through the relational engine as it is and with a variant, in turns. Both publish the
 * same events and leave the same rows; what the variant costs is printed, not tested.
 *
 * <p>One checkout at a time, and no commit is forced, so that processor time can be compared.
 */
@Tag("long")
class CheckoutChainVariantsLongTest {
  private static final int ROUNDS = 7;

  /** Checkouts of each in a round; the first rounds warm up. */
  private static final int CHECKOUTS = Boolean.getBoolean("proofs") ? 1_000 : 20;

  private static final String UPDATED_IN_PLACE =
      "select coalesce(100 * sum(n_tup_hot_upd) / nullif(sum(n_tup_upd), 0), 0)::int"
          + " from pg_stat_user_tables";

  /** A variant, by what is done to the tables, and a query that finds it done. */
  private enum Variant {
    /** The control: what two equal sides differ by. */
    NONE("select", "select true"),
    /** Updates name the changed columns only, where they name all. */
    DYNAMIC_UPDATES("select", "select true"),
    /** Neither foreign keys nor checks. */
    NO_CONSTRAINTS(
        """
        do $$ declare found record; begin
          for found in select conrelid::regclass as of_table, conname from pg_constraint
              where contype in ('f', 'c') and conrelid in (select relid from pg_stat_user_tables)
          loop execute format('alter table %s drop constraint %I', found.of_table, found.conname);
          end loop;
        end $$""",
        """
        select not exists (select from pg_constraint
          where contype in ('f', 'c') and conrelid in (select relid from pg_stat_user_tables))"""),
    /** Room for new versions of rows in the pages of the old ones. */
    HALF_FILLED_PAGES(
        """
        do $$ declare found regclass; begin
          for found in select relid from pg_stat_user_tables
          loop execute format('alter table %s set (fillfactor = 50)', found); end loop;
        end $$""",
        """
        select bool_and('fillfactor=50' = any(reloptions)) from pg_class
          where oid in (select relid from pg_stat_user_tables)""");

    private final String change;
    private final String isDone;

    Variant(String change, String isDone) {
      this.change = change;
      this.isDone = isDone;
    }

    /** Opens the services with its mappings. */
    EngineServices open(TestDatabase database, Consumer<Envelope<?>> published, Path directory)
        throws SQLException, IOException {
      if (this != DYNAMIC_UPDATES) {
        return new EngineServices(database, published);
      }
      var thread = Thread.currentThread();
      var before = thread.getContextClassLoader();
      thread.setContextClassLoader(new DynamicUpdates(directory));
      try {
        var opened = new EngineServices(database, published);
        String read = Files.readString(directory.resolve("orm-cart.xml"));
        assertTrue(read.contains("<dynamic-update>true"), read);
        return opened;
      } finally {
        thread.setContextClassLoader(before);
      }
    }

    void apply(TestDatabase database) throws SQLException {
      try (var connection = database.connect();
          var statement = connection.createStatement()) {
        statement.execute(change);
        connection.commit();
        assertEquals("t", value(connection, isDone));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void checkOut_withAVariant_leavesTheSameRows(Variant variant, @TempDir Path directory)
      throws Exception {
    long seed = ThreadLocalRandom.current().nextLong();
    System.out.println("seed " + seed);
    var load = new CheckoutLoad(new Random(seed), CHECKOUTS);
    var plain = TestDatabase.ofVariant();
    var varied = TestDatabase.ofVariant();
    var published = new ConcurrentLinkedQueue<Envelope<?>>();
    var publishedVaried = new ConcurrentLinkedQueue<Envelope<?>>();
    try (var engine = new EngineServices(plain, published::add);
        var other = variant.open(varied, publishedVaried::add, directory);
        var database = plain.connect();
        var connection = varied.connect()) {
      variant.apply(varied);
      load.ingest(engine);
      load.ingest(other);
      var first = new MeasuredChain(engine, new CheckoutChain(engine, published), database);
      var second = new MeasuredChain(other, new CheckoutChain(other, publishedVaried), connection);
      for (int round = 0; round < ROUNDS; round++) {
        compare(variant, round, load, first, second);
      }
      TableRows.assertSame(database, connection, ROUNDS * CHECKOUTS);
    }
  }

  /** The next round begins with the side that this one ends with. */
  private static void compare(
      Variant variant, int round, CheckoutLoad load, MeasuredChain plain, MeasuredChain varied)
      throws SQLException, IOException {
    var checkouts = load.round(round);
    plain.prepare(load, checkouts);
    varied.prepare(load, checkouts);
    ChainCost before = round % 2 == 0 ? plain.checkOut(checkouts) : null;
    ChainCost ofVariant = varied.checkOut(checkouts);
    ChainCost ofPlain = before == null ? plain.checkOut(checkouts) : before;
    System.out.printf(
        Locale.ROOT,
        "%s, round %d, each checkout: %s, %s %% of rows updated in place; without: %s, %s %%; ratio"
            + " %s%n",
        variant,
        round,
        ofVariant,
        value(varied.database(), UPDATED_IN_PLACE),
        ofPlain,
        value(plain.database(), UPDATED_IN_PLACE),
        ofVariant.times(ofPlain));
    assertIterableEquals(plain.chain().takeEvents(), varied.chain().takeEvents());
    plain.analyze();
    varied.analyze();
  }

  private static String value(Connection database, String query) throws SQLException {
    try (var select = database.prepareStatement(query);
        var row = select.executeQuery()) {
      assertTrue(row.next(), query);
      return row.getString(1);
    } finally {
      database.rollback();
    }
  }
}
