package emporium.persistence.jpa.events;

import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.EventId;
import emporium.persistence.Topic;
import emporium.persistence.engine.EventCodec;
import emporium.persistence.engine.OutboxRecord;
import emporium.persistence.engine.SequenceRanges;
import emporium.persistence.jpa.postgres.AdvisoryLockKey;
import emporium.persistence.jpa.postgres.StatementCounter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
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
  /** More than a topic can have published while nothing was forced. */
  private static final long SKIPPED = 1_000_000_000;

  private final String service;
  private final String schema; // quoted, since a service may be called as a word of SQL is
  private final EventCodec codec;
  private final String insertEvents;

  /** An event that has no number yet. */
  public static final class EmittedEvent<E extends Event> {
    private final Topic<E> topic;
    private final E event;
    private final @Nullable String context;
    private final byte[] payload;
    private final String key;
    private final long lock;

    EmittedEvent(
        Topic<E> topic, E event, @Nullable String context, byte[] payload, String key, long lock) {
      this.topic = topic;
      this.event = event;
      this.context = context;
      this.payload = payload;
      this.key = key;
      this.lock = lock;
    }

    public String topicName() {
      return topic.name();
    }

    private Envelope<E> numbered(long sequence, long epoch) {
      return new Envelope<>(topic, new EventId(topic.name(), sequence), event, epoch)
          .withContext(context)
          .withKept(payload);
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
    // a subquery with a volatile column is not merged: each row's lock is taken before its number
    insertEvents =
        "insert into "
            + schema
            + ".outbox (topic, sequence, ordering_key, payload)"
            + " select e.topic, nextval(e.counter::regclass), e.ordering_key, e.payload"
            + " from (select u.*, pg_advisory_xact_lock(u.key_lock)"
            + " from unnest(?::text[], ?::text[], ?::text[], ?::bytea[], ?::bigint[])"
            + " as u (topic, counter, ordering_key, payload, key_lock)) e"
            + " returning sequence";
  }

  /** Adds an event and its context to a unit of work. */
  public <E extends Event> EmittedEvent<E> emittedEvents(
      Topic<E> topic, E event, @Nullable String context) {
    if (!topic.producer().equals(service)) {
      throw new IllegalArgumentException(
          "A topic of another service: topic=" + topic + ", service=" + service);
    }
    E typed = topic.type().cast(event);
    String key = topic.keyOf(typed).toString();
    byte[] payload = OutboxRecord.of(codec.encode(typed), context);
    long lock = AdvisoryLockKey.of(service + "/events", key);
    return new EmittedEvent<>(topic, typed, context, payload, key, lock);
  }

  /** Writes events, in the order published for each key, and numbers them. */
  public List<Envelope<?>> insert(
      Connection connection, List<EmittedEvent<?>> emitted, long epoch, StatementCounter counter)
      throws SQLException {
    var sorted =
        emitted.stream()
            .sorted(Comparator.<EmittedEvent<?>>comparingLong(next -> next.lock))
            .toList();
    var envelopes = new ArrayList<Envelope<?>>();
    try (var insert = connection.prepareStatement(counter.count(insertEvents))) {
      insert.setArray(1, texts(connection, sorted.stream().map(next -> next.topicName()).toList()));
      insert.setArray(
          2, texts(connection, sorted.stream().map(next -> sequenceOf(next.topicName())).toList()));
      insert.setArray(3, texts(connection, sorted.stream().map(next -> next.key).toList()));
      insert.setArray(
          4,
          connection.createArrayOf(
              "bytea", sorted.stream().map(next -> next.payload).toArray(byte[][]::new)));
      insert.setArray(
          5,
          connection.createArrayOf(
              "int8", sorted.stream().map(next -> next.lock).toArray(Long[]::new)));
      try (var numbers = insert.executeQuery()) {
        for (var next : sorted) {
          requireRow(numbers);
          envelopes.add(next.numbered(numbers.getLong(1), epoch));
        }
      }
    }
    return envelopes;
  }

  /** At opening: makes the counters of the topics this service publishes. */
  public void createCounters(Connection connection, Collection<Topic<?>> topics)
      throws SQLException {
    try (var create = connection.createStatement()) {
      for (Topic<?> topic : topics) {
        if (topic.producer().equals(service)) {
          create.execute("create sequence if not exists " + sequenceOf(topic.name()));
        }
      }
    }
  }

  /**
   * At opening, before {@link #createCounters}: numbers that a crash of the database may have taken
   * are not given again, since consumers in other processes may have seen events with them.
   */
  public void skipNumbers(Connection connection, Collection<Topic<?>> topics) throws SQLException {
    var counters =
        topics.stream()
            .filter(topic -> topic.producer().equals(service))
            .map(topic -> sequenceOf(topic.name()))
            .toList();
    try (var skip =
        connection.prepareStatement(
            "select setval(c.counter, nextval(c.counter) + "
                + SKIPPED
                + ") from (select to_regclass(n.name) as counter from unnest(?::text[]) as n(name))"
                + " c where c.counter is not null")) {
      skip.setArray(1, texts(connection, counters));
      boolean unused = skip.execute();
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

  /** At opening: the last allocated number of each topic this service publishes. */
  public Map<String, Long> lastNumbers(Connection connection, Collection<Topic<?>> topics)
      throws SQLException {
    var numbers = new HashMap<String, Long>();
    try (var select = connection.createStatement()) {
      for (Topic<?> topic : topics) {
        if (topic.producer().equals(service)) {
          try (var row =
              select.executeQuery(
                  "select case when is_called then last_value else 0 end from "
                      + sequenceOf(topic.name()))) {
            requireRow(row);
            numbers.put(topic.name(), row.getLong(1));
          }
        }
      }
    }
    return numbers;
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

  private String sequenceOf(String topic) {
    return schema + ".\"" + topic + "_sequence\"";
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
