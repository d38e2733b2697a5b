package emporium.kafka;

import emporium.edge.remote.Sending;
import emporium.events.Topics;
import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.Topic;
import emporium.persistence.engine.EventCodec;
import emporium.persistence.engine.StoredBytes;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/**
 * What an event looks like on Kafka: its ordering key as text, itself as JSON, and in headers what
 * it is numbered as. Headers are text. Thread-safe.
 */
final class Wire {
  /** Identity of the data in which the event is numbered. */
  static final String SOURCE = "emporium-source";

  /** The event's number within its topic and source. */
  static final String SEQUENCE = "emporium-sequence";

  /** All numbers below are consumed by all. */
  static final String SETTLED_BELOW = "emporium-settled-below";

  /** The number of the event of the same key that must be consumed before; 0 if none. */
  static final String AFTER = "emporium-after";

  /** What the event carries, if it carries something; it is a trace's, and so is the name. */
  static final String CONTEXT = "traceparent";

  private static final Map<String, Topic<?>> TOPICS =
      Topics.ALL.stream().collect(Collectors.toMap(Topic::name, Function.identity()));

  private final EventCodec codec;

  Wire(EventCodec codec) {
    this.codec = codec;
  }

  static Headers headers(Envelope<?> envelope, Sending sending) {
    var headers = new RecordHeaders();
    put(headers, SOURCE, sending.source());
    put(headers, SEQUENCE, Long.toString(envelope.id().sequence()));
    put(headers, SETTLED_BELOW, Long.toString(sending.settledBelow()));
    put(headers, AFTER, Long.toString(sending.after()));
    String context = envelope.context();
    if (context != null) {
      put(headers, CONTEXT, context);
    }
    return headers;
  }

  byte[] payload(Event event) {
    return codec.encode(event);
  }

  /**
   * Reads what was received.
   *
   * @throws IllegalArgumentException if it is no event of that topic, naming what is wrong
   */
  Envelope<?> received(String topicName, Headers headers, byte[] payload) {
    var topic = TOPICS.get(topicName);
    if (topic == null) {
      throw new IllegalArgumentException("A topic nobody knows: topic=" + topicName);
    }
    return received(topic, headers, payload);
  }

  private <E extends Event> Envelope<E> received(Topic<E> topic, Headers headers, byte[] payload) {
    String source = text(headers, SOURCE);
    long sequence = number(headers, SEQUENCE);
    long settledBelow = number(headers, SETTLED_BELOW);
    long after = number(headers, AFTER);
    try {
      E event = codec.decode(payload, topic.type());
      var envelope = Envelope.received(topic, source, sequence, event, settledBelow, after);
      Objects.requireNonNull(envelope.key()); // fails here, and not where its turn is awaited
      return envelope.carrying(context(headers));
    } catch (RuntimeException e) {
      throw new IllegalArgumentException("No event of this topic: topic=" + topic.name(), e);
    }
  }

  private static void put(Headers headers, String name, String value) {
    headers.add(name, value.getBytes(StandardCharsets.UTF_8));
  }

  /** Of a stranger it may be anything; what is too long to keep is no context. */
  private static @Nullable String context(Headers headers) {
    Header header = headers.lastHeader(CONTEXT);
    boolean isThere =
        header != null
            && header.value() != null
            && header.value().length > 0
            && header.value().length <= StoredBytes.CONTEXT_BYTES_MAX;
    return isThere ? new String(header.value(), StandardCharsets.UTF_8) : null;
  }

  private static String text(Headers headers, String name) {
    Header header = headers.lastHeader(name);
    if (header == null || header.value() == null) {
      throw new IllegalArgumentException("A header is missing: header=" + name);
    }
    return new String(header.value(), StandardCharsets.UTF_8);
  }

  private static long number(Headers headers, String name) {
    String text = text(headers, name);
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "A header must be a number: header=" + name + ", value=" + text, e);
    }
  }
}
