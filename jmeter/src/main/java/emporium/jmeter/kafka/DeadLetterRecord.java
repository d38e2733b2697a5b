package emporium.jmeter.kafka;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/** A record that a service could not read, on its dead-letter topic. */
public record DeadLetterRecord(ConsumerRecord<byte[], byte[]> record) {
  private static final String ABOUT = "dead-letter-";
  private static final String FROM = ABOUT + "topic";
  private static final String FROM_PARTITION = ABOUT + "partition";
  private static final String REASON = ABOUT + "reason";
  private static final String CAUSE = ABOUT + "cause";
  private static final String TOPIC = "emporium-topic";
  private static final String SOURCE = "emporium-source";
  private static final List<String> NUMBERS =
      List.of("emporium-sequence", "emporium-low-watermark", "emporium-preceding-sequence");
  private static final int START_CHARS = 60;

  /** Topic, partition and offset, like {@code dead-letters-of-stock:0:7}. */
  public String name() {
    return record.topic() + ":" + record.partition() + ":" + record.offset();
  }

  /** Returns the reason; empty if none is recorded. */
  public String cause() {
    String cause = text(CAUSE);
    return cause.isEmpty() ? text(REASON) : cause;
  }

  /** Returns the start of its value, with unprintable characters as dots. */
  public String valuePrefix() {
    byte[] value = record.value() == null ? new byte[0] : record.value();
    int end = Math.min(value.length, START_CHARS);
    return new String(value, 0, end, StandardCharsets.ISO_8859_1).replaceAll("[^ -~]", ".");
  }

  /** Returns what keeps it from being an event; empty if nothing visible from here. */
  public String unreadableReason() {
    if (text(FROM).isEmpty()) {
      return "missing header: header=" + FROM;
    }
    if (!text(TOPIC).equals(text(FROM))) {
      return "its topic is another one: header=" + TOPIC;
    }
    if (text(SOURCE).isEmpty()) {
      return "missing header: header=" + SOURCE;
    }
    for (String number : NUMBERS) {
      if (!text(number).matches("[0-9]{1,18}")) {
        return "a header must be a number: header=" + number;
      }
    }
    return record.value() == null ? "it has no value" : "";
  }

  /** Returns the original record: for its topic and partition, without the headers added here. */
  ProducerRecord<byte[], byte[]> toOriginal() {
    Headers headers = new RecordHeaders();
    for (Header header : record.headers()) {
      if (!header.key().startsWith(ABOUT)) {
        headers.add(header);
      }
    }
    return new ProducerRecord<>(
        text(FROM), originalPartition(), record.key(), record.value(), headers);
  }

  /** The partition determines the replica that has the record's key. */
  private @Nullable Integer originalPartition() {
    String partition = text(FROM_PARTITION);
    return partition.matches("\\d{1,9}") ? Integer.valueOf(partition) : null;
  }

  TopicPartition partition() {
    return new TopicPartition(record.topic(), record.partition());
  }

  private String text(String name) {
    Header header = record.headers().lastHeader(name);
    return header == null || header.value() == null
        ? ""
        : new String(header.value(), StandardCharsets.UTF_8);
  }
}
