package emporium.kafka;

import emporium.events.Topics;
import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.Topic;
import emporium.persistence.engine.OutboxRecord;
import emporium.runtime.engine.JsonEventCodec;
import emporium.runtime.messaging.EventHeaders;
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
 * An event as a Kafka record: its ordering key as text, its JSON as the value, its source and
 * numbers in headers. Headers are text. Thread-safe.
 */
final class KafkaRecordFormat {
  /**
   * The topic that the event was published to; a record copied to another one is no event there.
   */
  static final String TOPIC = "emporium-topic";

  /** Source of the event numbers: the identity of the producer's data. */
  static final String SOURCE = "emporium-source";

  /** The event's number within its topic and source. */
  static final String SEQUENCE = "emporium-sequence";

  /** The low watermark: all consumers have consumed all numbers below. */
  static final String LOW_WATERMARK = "emporium-low-watermark";

  /** The number of the event of the same key that must be consumed before; 0 if none. */
  static final String PRECEDING_SEQUENCE = "emporium-preceding-sequence";

  /** The trace context of the event, if it has one; named by W3C Trace Context. */
  static final String CONTEXT = "traceparent";

  private static final Map<String, Topic<?>> TOPICS =
      Topics.ALL.stream().collect(Collectors.toMap(Topic::name, Function.identity()));

  private final JsonEventCodec json = new JsonEventCodec();

  static Headers headers(Envelope<?> envelope, EventHeaders sending) {
    var headers = new RecordHeaders();
    put(headers, TOPIC, envelope.topic().name());
    put(headers, SOURCE, sending.source());
    put(headers, SEQUENCE, Long.toString(envelope.id().sequence()));
    put(headers, LOW_WATERMARK, Long.toString(sending.lowWatermark()));
    put(headers, PRECEDING_SEQUENCE, Long.toString(sending.precedingSequence()));
    String context = envelope.context();
    if (context != null) {
      put(headers, CONTEXT, context);
    }
    return headers;
  }

  /** The event as its published schema has it. */
  byte[] payload(Envelope<?> envelope) {
    return json.encode(envelope.event());
  }

  /**
   * Reads a received record.
   *
   * @throws IllegalArgumentException if it is no event of that topic, naming what is wrong
   */
  Envelope<?> received(String topicName, Headers headers, byte[] payload) {
    var topic = TOPICS.get(topicName);
    if (topic == null) {
      throw new IllegalArgumentException("Unknown topic: topic=" + topicName);
    }
    return received(topic, headers, payload);
  }

  private <E extends Event> Envelope<E> received(Topic<E> topic, Headers headers, byte[] payload) {
    String published = text(headers, TOPIC);
    if (!published.equals(topic.name())) {
      throw new IllegalArgumentException(
          "An event of another topic: header=" + TOPIC + ", value=" + published);
    }
    String source = text(headers, SOURCE);
    long sequence = number(headers, SEQUENCE);
    long lowWatermark = number(headers, LOW_WATERMARK);
    long after = number(headers, PRECEDING_SEQUENCE);
    try {
      E event = json.decode(payload, topic.type());
      var envelope = Envelope.remote(topic, source, sequence, event, lowWatermark, after);
      Objects.requireNonNull(envelope.key()); // fails here, not in the keyed executor
      return envelope.withContext(context(headers));
    } catch (RuntimeException e) {
      throw new IllegalArgumentException("No event of this topic: topic=" + topic.name(), e);
    }
  }

  private static void put(Headers headers, String name, String value) {
    headers.add(name, value.getBytes(StandardCharsets.UTF_8));
  }

  /** The header may come from any client; one that is too long is ignored. */
  private static @Nullable String context(Headers headers) {
    Header header = headers.lastHeader(CONTEXT);
    boolean isThere =
        header != null
            && header.value() != null
            && header.value().length > 0
            && header.value().length <= OutboxRecord.CONTEXT_BYTES_MAX;
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
