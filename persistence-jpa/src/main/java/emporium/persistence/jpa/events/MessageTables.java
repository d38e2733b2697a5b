package emporium.persistence.jpa.events;

import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.EventId;
import emporium.persistence.KeptEvent;
import emporium.persistence.Topic;
import emporium.persistence.engine.EventCodec;
import emporium.persistence.engine.OutboxRecord;
import emporium.persistence.engine.SequenceRanges;
import emporium.persistence.jpa.postgres.StatementCounter;
import emporium.persistence.jpa.postgres.WritePipeline;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The tables of one service's events: what it publishes (outbox) and what it has consumed (inbox).
 * Thread-safe; each call works on the connection, and in the transaction, it is given.
 */
public final class MessageTables {
  /** Numbers that an opening reserves for each topic: enough for years without another. */
  private static final long RESERVED = 1_000_000_000_000L;

  private final String service;
  private final String schema; // quoted, since a service may be called as a word of SQL is
  private final EventCodec codec;
  private final String insertEvents;

  /**
   * An event that has no number yet.
   *
   * @param key its ordering key as text
   * @param stored the event with its context, as the outbox keeps it
   */
  public record EmittedEvent<E extends Event>(
      Topic<E> topic, E event, @Nullable String context, String key, KeptEvent stored) {

    Envelope<E> numbered(long sequence, long epoch) {
      return new Envelope<>(topic, new EventId(topic.name(), sequence), event, epoch)
          .withContext(context)
          .withKept(stored.bytes());
    }
  }

  /** Takes events of the outbox as they are stored. */
  public interface StoredEvents {
    void take(String topic, long sequence, byte[] payload);
  }

  public MessageTables(String service, String own, EventCodec codec) {
    this.service = service;
    this.schema = '"' + own + '"';
    this.codec = codec;
    insertEvents =
        "insert into "
            + schema
            + ".outbox (topic, sequence, ordering_key, payload)"
            + " select * from unnest(?::text[], ?::bigint[], ?::text[], ?::bytea[])";
  }

  /** Adds an event and its context to a unit of work. */
  public <E extends Event> EmittedEvent<E> emittedEvents(
      Topic<E> topic, E event, @Nullable String context) {
    if (!topic.producer().equals(service)) {
      throw new IllegalArgumentException(
          "A topic of another service: topic=" + topic + ", service=" + service);
    }
    E typed = topic.type().cast(event);
    return new EmittedEvent<>(
        topic,
        typed,
        context,
        topic.keyOf(typed).toString(),
        new KeptEvent(OutboxRecord.of(codec.encode(typed), context)));
  }

  /** Writes events that are registered, with the commit. */
  public void insert(
      Connection connection,
      List<Outbox.Entry> events,
      StatementCounter counter,
      WritePipeline pipeline)
      throws SQLException {
    try (var insert = connection.prepareStatement(counter.countWaiting(insertEvents))) {
      insert.setArray(1, texts(connection, events.stream().map(e -> e.id().topic()).toList()));
      insert.setArray(
          2,
          connection.createArrayOf(
              "int8", events.stream().map(e -> e.id().sequence()).toArray(Long[]::new)));
      insert.setArray(3, texts(connection, events.stream().map(Outbox.Entry::key).toList()));
      insert.setArray(
          4,
          connection.createArrayOf(
              "bytea", events.stream().map(Outbox.Entry::payload).toArray(byte[][]::new)));
      insert.addBatch();
      pipeline.take(insert, (position, count) -> {});
    }
  }

  /** At opening: every event of the outbox, by its state and never by its number. */
  public void outbox(Connection connection, StoredEvents events) throws SQLException {
    try (var select =
            connection.prepareStatement(
                "select topic, sequence, payload from " + schema + ".outbox order by sequence");
        var rows = select.executeQuery()) {
      while (rows.next()) {
        events.take(rows.getString(1), rows.getLong(2), rows.getBytes(3));
      }
    }
  }

  /**
   * At opening: waits for units of a lost process or connection whose commit is still running; so
   * what they published and consumed is visible, or never will be.
   */
  public void awaitForeignCommits(Connection connection) throws SQLException {
    try (var fence = connection.createStatement()) {
      fence.execute("lock table " + schema + ".inbox, " + schema + ".outbox in share mode");
    }
  }

  /** Numbers of a topic's events, from the one above the first bound to the second. */
  public record ReservedNumbers(String topic, long above, long max) {}

  /**
   * At opening: numbers for the events of each topic this service publishes, from counters, which
   * are made if they are missing. Once that is durable they are never given again, even if the
   * database loses commits whose events others have seen.
   */
  public List<ReservedNumbers> reserveNumbers(Connection connection, Collection<Topic<?>> topics)
      throws SQLException {
    var reserved = new ArrayList<ReservedNumbers>();
    try (var statement = connection.createStatement()) {
      for (Topic<?> topic : topics) {
        if (topic.producer().equals(service)) {
          String counter = schema + ".\"" + topic.name() + "_sequence\"";
          var unused = statement.execute("create sequence if not exists " + counter);
          reserved.add(reserve(statement, topic.name(), counter));
        }
      }
    }
    return reserved;
  }

  private static ReservedNumbers reserve(Statement statement, String topic, String counter)
      throws SQLException {
    String last = "(case when is_called then last_value else 0 end)";
    try (var row =
        statement.executeQuery(
            "select "
                + last
                + ", setval('"
                + counter
                + "', "
                + last
                + " + "
                + RESERVED
                + ")"
                + " from "
                + counter)) {
      requireRow(row);
      return new ReservedNumbers(topic, row.getLong(1), row.getLong(2));
    }
  }

  /** At opening: the low watermark of each remote stream. */
  public Map<String, Long> streams(Connection connection) throws SQLException {
    var bounds = new HashMap<String, Long>();
    try (var select =
            connection.prepareStatement(
                "select stream, low_watermark from " + schema + ".streams");
        var rows = select.executeQuery()) {
      while (rows.next()) {
        bounds.put(rows.getString(1), rows.getLong(2));
      }
    }
    return bounds;
  }

  /** Raises the low watermarks of streams, and removes the inbox entries below them. */
  public void storeLowWatermarks(Connection connection, Map<String, Long> bounds)
      throws SQLException {
    var streams = List.copyOf(bounds.keySet());
    var below = streams.stream().map(bounds::get).toArray(Long[]::new);
    for (String statement :
        List.of(
            "insert into "
                + schema
                + ".streams as s (stream, low_watermark)"
                + " select * from unnest(?::text[], ?::bigint[]) on conflict (stream) do update"
                + " set low_watermark = greatest(s.low_watermark, excluded.low_watermark)",
            "delete from "
                + schema
                + ".inbox t using unnest(?::text[], ?::bigint[]) as d (topic, below)"
                + " where t.topic = d.topic and t.sequence < d.below")) {
      try (var run = connection.prepareStatement(statement)) {
        run.setArray(1, texts(connection, streams));
        run.setArray(2, connection.createArrayOf("int8", below));
        var unused = run.executeUpdate();
      }
    }
  }

  /** At opening: what this service has consumed of topics, without remote streams. */
  public Set<EventId> inbox(Connection connection) throws SQLException {
    var marks = new HashSet<EventId>();
    try (var select =
            connection.prepareStatement(
                "select topic, sequence from " + schema + ".inbox where topic not like '%@%'");
        var rows = select.executeQuery()) {
      while (rows.next()) {
        marks.add(new EventId(rows.getString(1), rows.getLong(2)));
      }
    }
    return marks;
  }

  /** What this service has consumed of a remote stream. */
  public SequenceRanges consumed(Connection connection, String stream) throws SQLException {
    long below = 1;
    var above = new ArrayList<Long>();
    try (var select =
        connection.prepareStatement(
            "select sequence, 0 from "
                + schema
                + ".inbox where topic = ? union all select 0, low_watermark from "
                + schema
                + ".streams where stream = ?")) {
      select.setString(1, stream);
      select.setString(2, stream);
      try (var rows = select.executeQuery()) {
        while (rows.next()) {
          if (rows.getLong(1) > 0) {
            above.add(rows.getLong(1));
          } else {
            below = rows.getLong(2);
          }
        }
      }
    }
    return SequenceRanges.of(below - 1, above);
  }

  /** Removes events from the outbox, or entries from the inbox. */
  public void remove(Connection connection, String table, List<EventId> ids) throws SQLException {
    try (PreparedStatement delete =
        connection.prepareStatement(
            "delete from "
                + schema
                + "."
                + table
                + " t using unnest(?::text[], ?::bigint[]) as d (topic, sequence)"
                + " where t.topic = d.topic and t.sequence = d.sequence")) {
      delete.setArray(1, texts(connection, ids.stream().map(EventId::topic).toList()));
      delete.setArray(
          2,
          connection.createArrayOf(
              "int8", ids.stream().map(EventId::sequence).toArray(Long[]::new)));
      var unused = delete.executeUpdate();
    }
  }

  private static java.sql.Array texts(Connection connection, List<String> values)
      throws SQLException {
    return connection.createArrayOf("text", values.toArray(String[]::new));
  }

  private static void requireRow(ResultSet rows) throws SQLException {
    if (!rows.next()) {
      throw new SQLException("A row is missing in the answer of the database");
    }
  }
}
