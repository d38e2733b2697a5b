package emporium.marketplace.floor;

import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.EventId;
import emporium.persistence.Topic;
import emporium.persistence.engine.EventCodec;
import emporium.persistence.engine.OutboxRecord;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * What the hand-written services share: one connection, whose commits wait for no force, the time,
 * and the numbers of their events. For one thread.
 */
final class JdbcSession {
  private final Connection connection;
  private final Instant now;
  private final EventCodec codec;
  private final Consumer<Envelope<?>> published;
  private final Map<Topic<?>, Long> numbers = new HashMap<>();
  private final Message.Counter counter = new Message.Counter();

  JdbcSession(Connection connection, Instant now, EventCodec codec, Consumer<Envelope<?>> published)
      throws SQLException {
    this.connection = connection;
    this.now = now;
    this.codec = codec;
    this.published = published;
    try (var set = connection.createStatement()) {
      set.execute("set synchronous_commit to off");
    }
    connection.commit();
  }

  /** Prepares a message. */
  Message message(String text) throws SQLException {
    return new Message(connection, counter, text);
  }

  Instant now() {
    return now;
  }

  long nowMs() {
    return now.toEpochMilli();
  }

  /** Gives an event its number, and encodes it. */
  <E extends Event> Envelope<E> number(Topic<E> topic, E event) {
    long sequence = numbers.merge(topic, 1L, Long::sum);
    return new Envelope<>(topic, new EventId(topic.name(), sequence), event, 1)
        .withKept(OutboxRecord.of(codec.encode(event), null));
  }

  /** Publishes an event whose transaction is committed. */
  void publish(Envelope<?> committed) {
    published.accept(committed);
  }

  /** What was sent since the last call. */
  CheckoutServices.Sent takeSent() {
    return counter.take();
  }
}
