package emporium.persistence.jpa;

import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.EventId;
import emporium.persistence.Topic;
import emporium.persistence.engine.EventCodec;
import emporium.persistence.engine.StoredBytes;
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
 * The tables of one service's events: what it says (outbox) and what it has consumed (inbox).
 * Thread-safe; each call works on the connection, and in the transaction, it is given.
 */
final class Messages {
  private final String service;
  private final String schema; // quoted, since a service may be called as a word of SQL is
  private final EventCodec codec;
  private final String insertEvents;

  /** An event that has no number yet. */
  static final class Said<E extends Event> {
    private final Topic<E> topic;
    private final E event;
    private final @Nullable String context;
    private final byte[] payload;
    private final String key;
    private final long lock;

    Said(Topic<E> topic, E event, @Nullable String context, byte[] payload, String key, long lock) {
      this.topic = topic;
      this.event = event;
      this.context = context;
      this.payload = payload;
      this.key = key;
      this.lock = lock;
    }

    String topicName() {
      return topic.name();
    }

    private Envelope<E> numbered(long sequence, long epoch) {
      return new Envelope<>(topic, new EventId(topic.name(), sequence), event, epoch)
          .carrying(context);
    }
  }

  /** Takes events of the outbox as they are stored. */
  interface StoredEvents {
    void take(String topic, long sequence, byte[] payload);
  }

  Messages(String service, String own, EventCodec codec) {
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

  /** Takes an event, and what it carries, into a unit of work. */
  <E extends Event> Said<E> said(Topic<E> topic, E event, @Nullable String context) {
    if (!topic.producer().equals(service)) {
      throw new IllegalArgumentException(
          "A topic of another service: topic=" + topic + ", service=" + service);
    }
    E typed = topic.type().cast(event);
    String key = topic.keyOf(typed).toString();
    byte[] payload = StoredBytes.of(codec.encode(typed), context);
    long lock = KeyHash.of(service + "/events", key);
    return new Said<>(topic, typed, context, payload, key, lock);
  }

  /** Writes events, in the order said for each key, and numbers them. */
  List<Envelope<?>> insert(
      Connection connection, List<Said<?>> said, long epoch, StatementCounter counter)
      throws SQLException {
    var sorted =
        said.stream().sorted(Comparator.<Said<?>>comparingLong(next -> next.lock)).toList();
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

  /** At opening: makes the counters of the topics this service says. */
  void createCounters(Connection connection, Collection<Topic<?>> topics) throws SQLException {
    try (var create = connection.createStatement()) {
      for (Topic<?> topic : topics) {
        if (topic.producer().equals(service)) {
          create.execute("create sequence if not exists " + sequenceOf(topic.name()));
        }
      }
    }
  }

  /** At opening: every event of the outbox, by its state and never by its number. */
  void outbox(Connection connection, StoredEvents events) throws SQLException {
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
   * At opening: waits for units of a process, or a connection, that is gone but whose commit is
   * still on its way; so what they said and heard is seen, or never will be.
   */
  void awaitOthers(Connection connection) throws SQLException {
    try (var fence = connection.createStatement()) {
      fence.execute("lock table " + schema + ".inbox, " + schema + ".outbox in share mode");
    }
  }

  /** At opening: the last number of each topic this service says that was given. */
  Map<String, Long> lastNumbers(Connection connection, Collection<Topic<?>> topics)
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

  /** At opening: below which number each stream of another process counts as consumed. */
  Map<String, Long> streams(Connection connection) throws SQLException {
    var bounds = new HashMap<String, Long>();
    try (var select =
            connection.prepareStatement(
                "select stream, settled_below from " + schema + ".streams");
        var rows = select.executeQuery()) {
      while (rows.next()) {
        bounds.put(rows.getString(1), rows.getLong(2));
      }
    }
    return bounds;
  }

  /** Raises the bounds of streams, and removes the marks below them. */
  void settle(Connection connection, Map<String, Long> bounds) throws SQLException {
    var streams = List.copyOf(bounds.keySet());
    var below = streams.stream().map(bounds::get).toArray(Long[]::new);
    for (String statement :
        List.of(
            "insert into "
                + schema
                + ".streams as s (stream, settled_below)"
                + " select * from unnest(?::text[], ?::bigint[]) on conflict (stream) do update"
                + " set settled_below = greatest(s.settled_below, excluded.settled_below)",
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

  /** At opening: what this service has consumed of topics; streams of others have no part in it. */
  Set<EventId> inbox(Connection connection) throws SQLException {
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

  /** Removes events from the outbox, or marks from the inbox. */
  void remove(Connection connection, String table, List<EventId> ids) throws SQLException {
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
