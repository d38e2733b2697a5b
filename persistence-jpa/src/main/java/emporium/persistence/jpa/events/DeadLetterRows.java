package emporium.persistence.jpa.events;

import emporium.persistence.DeadLetter;
import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import emporium.persistence.engine.EventCodec;
import emporium.persistence.jpa.postgres.StatementCounter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The dead-letter table of one service. Thread-safe; each call works on the connection, and in the
 * transaction, it is given.
 */
public final class DeadLetterRows {
  private static final String COLUMNS = "topic, sequence, dead_lettered_at_ms, cause, payload";
  private static final String OF_ID = " where topic = ? and sequence = ?";

  private final String table;
  private final EventCodec codec;

  public DeadLetterRows(String own, EventCodec codec) {
    this.table = '"' + own + "\".dead_letters";
    this.codec = codec;
  }

  /** Keeps an event. */
  public void insert(Connection connection, Envelope<?> envelope, String cause, long nowMs)
      throws SQLException {
    try (var insert =
        connection.prepareStatement(
            "insert into " + table + " (" + COLUMNS + ") values (?, ?, ?, ?, ?)")) {
      insert.setString(1, envelope.id().topic());
      insert.setLong(2, envelope.id().sequence());
      insert.setLong(3, nowMs);
      insert.setString(4, cause);
      insert.setBytes(5, codec.encode(envelope.event()));
      var unused = insert.executeUpdate();
    }
  }

  /** How many there are. */
  public int count(Connection connection) throws SQLException {
    try (var select = connection.prepareStatement("select count(*) from " + table);
        var rows = select.executeQuery()) {
      if (!rows.next()) {
        throw new SQLException("A row is missing in the answer of the database");
      }
      return rows.getInt(1);
    }
  }

  /** The oldest, oldest first. */
  public List<DeadLetter> oldest(Connection connection, int max) throws SQLException {
    try (var select =
        connection.prepareStatement(
            "select "
                + COLUMNS
                + " from "
                + table
                + " order by dead_lettered_at_ms, topic, sequence limit ?")) {
      select.setInt(1, max);
      return read(select);
    }
  }

  /** The one of an event, if there is one. */
  public Optional<DeadLetter> find(Connection connection, EventId id) throws SQLException {
    try (var select = connection.prepareStatement("select " + COLUMNS + " from " + table + OF_ID)) {
      bind(select, 1, id);
      return read(select).stream().findFirst();
    }
  }

  /** Writes another cause; whether there is such a row. */
  public boolean noteCause(
      Connection connection, EventId id, String cause, StatementCounter counter)
      throws SQLException {
    try (var update =
        connection.prepareStatement(counter.count("update " + table + " set cause = ?" + OF_ID))) {
      update.setString(1, cause);
      bind(update, 2, id);
      return update.executeUpdate() == 1;
    }
  }

  /** Removes one; false if there is none, or none any more when another unit has committed. */
  public boolean remove(Connection connection, EventId id, StatementCounter counter)
      throws SQLException {
    try (var delete = connection.prepareStatement(counter.count("delete from " + table + OF_ID))) {
      bind(delete, 1, id);
      return delete.executeUpdate() == 1;
    }
  }

  private static void bind(PreparedStatement statement, int at, EventId id) throws SQLException {
    statement.setString(at, id.topic());
    statement.setLong(at + 1, id.sequence());
  }

  private static List<DeadLetter> read(PreparedStatement select) throws SQLException {
    var found = new ArrayList<DeadLetter>();
    try (ResultSet rows = select.executeQuery()) {
      while (rows.next()) {
        var id = new EventId(rows.getString(1), rows.getLong(2));
        var deadLetteredAt = Instant.ofEpochMilli(rows.getLong(3));
        found.add(new DeadLetter(id, deadLetteredAt, rows.getString(4), rows.getBytes(5)));
      }
    }
    return found;
  }
}
