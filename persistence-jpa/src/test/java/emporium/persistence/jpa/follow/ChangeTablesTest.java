package emporium.persistence.jpa.follow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.jpa.SharedPostgres;
import emporium.persistence.jpa.postgres.ServerAddress;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What changed is kept within bounds of bytes and age. */
@Timeout(120)
class ChangeTablesTest {
  private static final long BYTES_MAX = 1 << 20;
  private static final Instant NOW = Instant.parse("2026-11-26T12:00:00Z");
  private static final Instant LONG_AGO = NOW.minus(Duration.ofDays(1));

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
      add(arrange(LONG_AGO), 2_000, round, NOW);
    }
    String unused = arrange(LONG_AGO);
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
  void rows_thatAreTooOld_areDropped() throws SQLException {
    add(arrange(LONG_AGO), 2_000, 1, NOW.minusSeconds(10));
    add(arrange(LONG_AGO), 10, 2, NOW);
    assertEquals(2_010, number("select count(*) from emporium.changes"));
    String unused = arrange(NOW.minusSeconds(5));
    assertEquals(10, number("select count(*) from emporium.changes"));
  }

  /** A long report must not keep the tables from following. */
  @Test
  void arranging_whileSomeoneReads_leavesAllAsItIs() throws SQLException {
    add(arrange(LONG_AGO), 2_000, 1, NOW.minusSeconds(10));
    connection.commit();
    try (var reader = connect();
        var read = reader.createStatement()) {
      read.execute("select count(*) from emporium.changes");
      assertEquals("emporium.changes_1", arrange(NOW.minusSeconds(5)));
      add("emporium.changes_1", 1, 2, NOW);
      connection.commit();
      assertEquals(2_001, number("select count(*) from emporium.changes"));
    }
    assertEquals("emporium.changes_2", arrange(LONG_AGO));
  }

  private String arrange(Instant oldest) throws SQLException {
    return ChangeTables.arrange(connection, BYTES_MAX, oldest);
  }

  private void add(String table, int rows, long commit, Instant at) throws SQLException {
    try (var insert =
        connection.prepareStatement(
            "insert into "
                + table
                + " select 's', ?, n, ?, 'bank', 'Account', n::text, 'changed', 'c', null, null,"
                + " '{}' from generate_series(1, ?) n")) {
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
