package emporium.marketplace.floor;

import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/**
 * Statements that are sent to the database in one round trip, often with the commit as the last of
 * them. If one fails, those after it do not run, so nothing is committed. Prepared once; parameters
 * are given in order, for each time that it is sent. For one thread.
 */
final class Message {
  private static final String COMMIT = "commit";

  private final PGConnection arrays;
  private final PreparedStatement statement;
  private final int statements;
  private final boolean commits;
  private final Counter counter;
  private int at;

  /** Counts what is sent. */
  static final class Counter {
    private long roundTrips;
    private long statements;
    private long transactions;

    /** What was sent since the last call. */
    CheckoutServices.Sent take() {
      var sent = new CheckoutServices.Sent(roundTrips, statements, transactions);
      roundTrips = 0;
      statements = 0;
      transactions = 0;
      return sent;
    }
  }

  Message(Connection connection, Counter counter, String text) throws SQLException {
    this.arrays = connection.unwrap(PGConnection.class);
    this.statement = connection.prepareStatement(text);
    this.commits = text.endsWith(COMMIT);
    this.statements = text.split(";", -1).length - (commits ? 1 : 0);
    this.counter = counter;
  }

  Message with(int value) throws SQLException {
    statement.setInt(++at, value);
    return this;
  }

  Message with(long value) throws SQLException {
    statement.setLong(++at, value);
    return this;
  }

  Message with(@Nullable String value) throws SQLException {
    statement.setString(++at, value);
    return this;
  }

  Message with(byte[] value) throws SQLException {
    statement.setBytes(++at, value);
    return this;
  }

  /** Topic and number. */
  Message with(EventId id) throws SQLException {
    return with(id.topic()).with(id.sequence());
  }

  /** What the outbox has of an event. */
  Message with(Envelope<?> event) throws SQLException {
    byte[] payload = Objects.requireNonNull(event.kept(), "Not numbered").bytes();
    return with(event.id()).with(event.key().toString()).with(payload);
  }

  Message with(IntStream values) throws SQLException {
    statement.setArray(++at, arrays.createArrayOf("int4", values.toArray()));
    return this;
  }

  Message with(LongStream values) throws SQLException {
    statement.setArray(++at, arrays.createArrayOf("int8", values.toArray()));
    return this;
  }

  Message with(Stream<String> values) throws SQLException {
    statement.setArray(++at, arrays.createArrayOf("text", values.toArray(String[]::new)));
    return this;
  }

  /** Sends it. */
  void send() throws SQLException {
    at = 0;
    boolean unused = statement.execute();
    counter.roundTrips++;
    counter.statements += statements;
    counter.transactions += commits ? 1 : 0;
  }

  /**
   * Sends it, whose first statement is to change one row.
   *
   * @throws IllegalStateException if it changed none: nothing was done
   */
  void sendForOne() throws SQLException {
    send();
    if (statement.getUpdateCount() != 1) {
      throw new IllegalStateException("An event came twice, or too early: " + statement);
    }
  }

  /** Sends it; the rows of its first statement that has some. */
  ResultSet sendForRows() throws SQLException {
    send();
    var rows = statement.getResultSet();
    return rows == null ? nextRows() : rows;
  }

  /** The rows of the next statement that has some. */
  ResultSet nextRows() throws SQLException {
    while (!statement.getMoreResults()) {
      if (statement.getUpdateCount() == -1) {
        throw new IllegalStateException("No further statement has rows: " + statement);
      }
    }
    return statement.getResultSet();
  }
}
