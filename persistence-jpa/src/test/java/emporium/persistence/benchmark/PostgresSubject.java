package emporium.persistence.benchmark;

import emporium.persistence.jpa.postgres.EmbeddedPostgresServer;
import emporium.persistence.jpa.postgres.ServerAddress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Properties;

/**
 * PostgreSQL over JDBC on the loopback interface, a connection per client, prepared on the server:
 * both rows changed by one update, a row in an outbox, a commit. The rows' constraint refuses what
 * is out of stock.
 */
final class PostgresSubject implements BenchmarkSubject {
  private static final int CONNECTIONS_MAX = 200;
  private static final String UPDATE =
      "update item set reserved = reserved + 1, version = version + 1 where id = any(?)";
  private static final String INSERT_EVENT = "insert into outbox (first, second) values (?, ?)";
  private static final String AT_ONCE =
      """
      with changed as (%s returning id)
      insert into outbox (first, second)
      select case when count(*) = 2 then ? end, ? from changed
      """
          .formatted(UPDATE);

  private final EmbeddedPostgresServer server;
  private final ServerAddress.External address;
  private final boolean force;
  private final boolean atOnce;

  /**
   * @param force {@code synchronous_commit}; {@code fsync} is always on
   * @param atOnce all of it as one statement, which is one round trip; else three
   */
  PostgresSubject(Path directory, boolean force, boolean atOnce, int items) throws SQLException {
    this.force = force;
    this.atOnce = atOnce;
    server = new EmbeddedPostgresServer(directory, CONNECTIONS_MAX);
    address = server.start();
    try (Connection connection = connect();
        var statement = connection.createStatement()) {
      statement.execute(
          """
          create table item (id int primary key, available int not null,
            reserved int not null, version bigint not null, check (reserved <= available))
            with (fillfactor = 50)
          """);
      statement.execute(
          "create table outbox (id bigint generated always as identity primary key,"
              + " first int not null, second int not null)");
      statement.execute(
          "insert into item select i, %d, 0, 0 from generate_series(0, %d) i"
              .formatted(PIECES, items - 1));
      statement.execute("vacuum analyze item");
      statement.execute("checkpoint");
    }
  }

  private Connection connect() throws SQLException {
    var properties = new Properties();
    properties.setProperty("user", address.username());
    properties.setProperty("password", address.password());
    properties.setProperty("prepareThreshold", "1");
    properties.setProperty("options", "-c synchronous_commit=" + (force ? "on" : "off"));
    return DriverManager.getConnection(address.url(), properties);
  }

  @Override
  public Client client() throws SQLException {
    return atOnce ? new AtOnce(connect()) : new InSteps(connect());
  }

  @Override
  public long reservedPieces() throws SQLException {
    try (Connection connection = connect();
        var statement = connection.createStatement();
        var row = statement.executeQuery("select sum(reserved) from item")) {
      row.next();
      return row.getLong(1);
    }
  }

  @Override
  public void close() {
    server.close();
  }

  private static void setIds(PreparedStatement update, int first, int second) throws SQLException {
    update.setObject(1, new int[] {Math.min(first, second), Math.max(first, second)});
  }

  private static void require(int rows, int wanted) {
    if (rows != wanted) {
      throw new IllegalStateException("changed " + rows + " rows");
    }
  }

  /** One statement in a transaction of its own. */
  private static final class AtOnce implements Client {
    private final Connection connection;
    private final PreparedStatement statement;

    AtOnce(Connection connection) throws SQLException {
      this.connection = connection;
      statement = connection.prepareStatement(AT_ONCE);
    }

    @Override
    public void reserve(int first, int second) throws SQLException {
      setIds(statement, first, second);
      statement.setInt(2, first);
      statement.setInt(3, second);
      require(statement.executeUpdate(), 1);
    }

    @Override
    public void close() throws SQLException {
      connection.close();
    }
  }

  /** Two statements and a commit. */
  private static final class InSteps implements Client {
    private final Connection connection;
    private final PreparedStatement update;
    private final PreparedStatement insertEvent;

    InSteps(Connection connection) throws SQLException {
      this.connection = connection;
      connection.setAutoCommit(false);
      update = connection.prepareStatement(UPDATE);
      insertEvent = connection.prepareStatement(INSERT_EVENT);
    }

    @Override
    public void reserve(int first, int second) throws SQLException {
      setIds(update, first, second);
      require(update.executeUpdate(), 2);
      insertEvent.setInt(1, first);
      insertEvent.setInt(2, second);
      require(insertEvent.executeUpdate(), 1);
      connection.commit();
    }

    @Override
    public void close() throws SQLException {
      connection.close();
    }
  }
}
