package emporium.kafka;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies records that are no events to the dead-letter topic of the service, with their origin and
 * cause in headers. Thread-safe.
 */
final class UnreadableRecords {
  private static final Logger LOG = LoggerFactory.getLogger(UnreadableRecords.class);
  private static final String ABOUT = "dead-letter-";

  private final String topic;
  private final String service;
  private final RecordProducer producer;
  private final Consumer<String> counter;

  /**
   * @param counter is given the topic of each
   */
  UnreadableRecords(String service, RecordProducer producer, Consumer<String> counter) {
    this.topic = KafkaChannelConfig.DEAD_LETTERS + service;
    this.service = service;
    this.producer = producer;
    this.counter = counter;
  }

  /** Copies one; if Kafka takes no copies it is lost, but its producer sends an event again. */
  void copy(ConsumerRecord<byte[], byte[]> record, RuntimeException cause, Runnable whenDone) {
    counter.accept(record.topic());
    var headers = new RecordHeaders(record.headers());
    Map.of(
            "topic",
            record.topic(),
            "partition",
            Integer.toString(record.partition()),
            "offset",
            Long.toString(record.offset()),
            "reason",
            "Not an event: link=" + record.topic() + " to " + service,
            "cause",
            String.valueOf(cause.getMessage()))
        .forEach(
            (name, value) -> headers.add(ABOUT + name, value.getBytes(StandardCharsets.UTF_8)));
    var copy = new ProducerRecord<>(topic, null, record.key(), record.value(), headers);
    boolean isTaken =
        producer.send(
            copy,
            failure -> {
              if (failure != null) {
                notCopied(record, failure);
              }
              whenDone.run();
            });
    if (!isTaken) {
      notCopied(record, new IllegalStateException("Too many wait"));
      whenDone.run();
    }
  }

  private static void notCopied(ConsumerRecord<byte[], byte[]> record, Exception failure) {
    LOG.error(
        "A record that is no event is not copied: topic={}, partition={}, offset={}: {}",
        record.topic(),
        record.partition(),
        record.offset(),
        failure.toString());
  }
}
