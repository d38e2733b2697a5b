package emporium.persistence.jpa.follow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.jpa.SharedPostgres;
import emporium.persistence.jpa.postgres.ServerAddress;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What changed is kept within bounds of bytes and age. */
@Timeout(120)
class ChangeTablesTest {
  private static final long BYTES_MAX = 1 << 20;
  private static final Instant NOW = Instant.parse("2026-11-26T12:00:00Z");
  private static final Duration AGE_MAX = Duration.ofDays(8);

  private final ServerAddress.External server = SharedPostgres.database();
  private Connection connection;

  @BeforeEach
  void create() throws SQLException {
    connection = connect();
    ShownCommits.create(connection);
    ChangeTables.create(connection);
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private Connection connect() throws SQLException {
    var opened = DriverManager.getConnection(server.url(), server.username(), server.password());
    opened.setAutoCommit(false);
    return opened;
  }

  @Test
  void rows_aboveTheBound_areDroppedOldestFirst() throws SQLException {
    for (int round = 0; round < 20; round++) {
      add(arrange(NOW), 2_000, round, NOW);
    }
    String unused = arrange(NOW);
    connection.commit();
    long bytes =
        number(
            "select sum(pg_total_relation_size(oid)) from pg_class"
                + " where relname ~ '^changes_[0-9]+$'");
    assertTrue(bytes <= BYTES_MAX * 5 / 4, bytes + " bytes");
    assertEquals(19, number("select max(commit_number) from emporium.changes"));
    assertTrue(number("select min(commit_number) from emporium.changes") > 0);
  }

  @Test
  void rows_thatAreTooOld_areDroppedAnEighthAtATime() throws SQLException {
    for (int day = 0; day < 9; day++) {
      Instant now = NOW.plus(Duration.ofDays(day)).plusSeconds(day);
      add(arrange(now), 1, day, now);
    }
    assertEquals(8, number("select max(commit_number) from emporium.changes"));
    assertEquals(0, number("select min(commit_number) from emporium.changes"));
    String unused = arrange(NOW.plus(Duration.ofDays(9)).plusSeconds(9));
    assertEquals(1, number("select min(commit_number) from emporium.changes"));
  }

  @Test
  void table_hasItsIndexes_whenItTakesNoMoreRows() throws SQLException {
    String first = arrange(NOW);
    assertEquals(0, indexes(first));
    add(first, 2_000, 1, NOW);
    String second = arrange(NOW);
    assertNotEquals(first, second);
    assertEquals(2, indexes(first));
    assertEquals(0, indexes(second));
  }

  /** Through the view, whose rows are made of those of the tables. */
  @Test
  void view_ofAKeyOrATransaction_isReadByTheIndexes() throws SQLException {
    add(arrange(NOW), 2_000, 1, NOW);
    String unusedNewest = arrange(NOW);
    try (var set = connection.createStatement()) {
      set.execute("set local enable_seqscan = off");
    }
    String byKey = plan("commit_keys && array['Account 5'] and key = '5'");
    assertTrue(byKey.contains("changes_1_keys_idx"), byKey);
    String byTransaction = plan("transaction = 't'");
    assertTrue(byTransaction.contains("changes_1_transaction_idx"), byTransaction);
  }

  private String plan(String condition) throws SQLException {
    var plan = new StringBuilder();
    try (var select = connection.createStatement();
        var rows =
            select.executeQuery("explain select * from emporium.changes where " + condition)) {
      while (rows.next()) {
        plan.append(rows.getString(1)).append('\n');
      }
    }
    return plan.toString();
  }

  private long indexes(String table) throws SQLException {
    return number("select count(*) from pg_index where indrelid = '" + table + "'::regclass");
  }

  /** A long report must not keep the tables from following. */
  @Test
  void arranging_whileSomeoneReads_leavesAllAsItIs() throws SQLException {
    add(arrange(NOW), 2_000, 1, NOW);
    connection.commit();
    try (var reader = connect();
        var read = reader.createStatement()) {
      read.execute("select count(*) from emporium.changes");
      assertEquals("emporium.changes_1", arrange(NOW));
      add("emporium.changes_1", 1, 2, NOW);
      connection.commit();
      assertEquals(2_001, number("select count(*) from emporium.changes"));
    }
    assertEquals("emporium.changes_2", arrange(NOW));
  }

  /** A graph was put back to an earlier state: what it has done since then never was. */
  @Test
  void rows_ofAHistoryThatWasGivenUp_areForgotten() throws SQLException {
    add(arrange(NOW), 10, 1, NOW);
    add(arrange(NOW), 10, 2, NOW);
    ChangeTables.forget(connection, "s", List.of("bank"), 1);
    assertEquals(10, number("select count(*) from emporium.changes"));
    ChangeTables.forget(connection, "other", List.of("bank"), 0);
    ChangeTables.forget(connection, "s", List.of("order"), 0);
    assertEquals(10, number("select count(*) from emporium.changes"));
  }

  /** As they were until 2026-11-29: a row for each change, with its record as jsonb or as text. */
  @ParameterizedTest
  @ValueSource(strings = {"jsonb", "text"})
  void rows_ofATableOfBefore_areShownWithThoseOfANewOne(String type) throws SQLException {
    String before = arrange(NOW);
    try (var change = connection.createStatement()) {
      change.execute("drop view emporium.changes cascade");
      change.execute("drop table " + before);
      change.execute(
          "create table "
              + before
              + " (source text, commit_number bigint, place integer, at timestamptz,"
              + " service text, aggregate text, key text, operation text, cause text, event text,"
              + " transaction text, record "
              + type
              + ")");
      change.execute(
          "insert into "
              + before
              + " select 's', 1, n, now(), 'bank', 'Account', n::text, 'changed', 'c', null, 't',"
              + " '{\"a\": 1}' from generate_series(0, 2) n");
      change.execute(
          "create view emporium.changes as select source, commit_number, place, at, service,"
              + " aggregate, key, operation, cause, event, transaction, record::jsonb from "
              + before);
    }
    connection.commit();
    ChangeTables.create(connection);
    assertEquals(
        3,
        number(
            "select count(*) from emporium.changes where record = '{\"a\": 1}' and place ="
                + " key::integer and operation = 'changed' and transaction = 't'"));
    try (var reader = connect();
        var read = reader.createStatement()) {
      read.execute("select count(*) from emporium.changes");
      String next = arrange(NOW);
      assertNotEquals(before, next);
      add(next, 2, 2, NOW);
    }
    assertEquals(5, number("select count(*) from emporium.changes where aggregate = 'Account'"));
  }

  private String arrange(Instant now) throws SQLException {
    return ChangeTables.arrange(connection, BYTES_MAX, AGE_MAX, now);
  }

  private void add(String table, int rows, long commit, Instant at) throws SQLException {
    try (var insert =
        connection.prepareStatement(
            "insert into "
                + table
                + " select 's', ?, n, ?, 'bank', 'c', null, null, array['Account ' || n],"
                + " '[[\"changed\", null, {}]]' from generate_series(1, ?) n")) {
      insert.setLong(1, commit);
      insert.setObject(2, at.atOffset(ZoneOffset.UTC));
      insert.setInt(3, rows);
      assertEquals(rows, insert.executeUpdate());
    }
  }

  private long number(String query) throws SQLException {
    try (var select = connection.createStatement();
        var row = select.executeQuery(query)) {
      assertTrue(row.next());
      return row.getLong(1);
    }
  }
}
