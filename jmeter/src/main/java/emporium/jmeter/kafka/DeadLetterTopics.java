package emporium.jmeter.kafka;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * The records on the topics {@code dead-letters-of-*}. A broker removes none of them on request;
 * the processed ones are recorded as the offsets of a consumer group, and no longer listed. Not
 * thread-safe. Every wait is bounded.
 */
public final class DeadLetterTopics implements AutoCloseable {
  /** Prefix of the topics. */
  static final String TOPICS = "dead-letters-of-";

  private static final String GROUP = "dead-letters";

  private final Consumer<byte[], byte[]> consumer;
  private final Producer<byte[], byte[]> producer;
  private final int recordsMax;
  private final Duration waitMax;

  /**
   * @param recordsMax most records listed at a time
   * @param waitMax longest wait for an answer of the broker
   */
  DeadLetterTopics(
      Consumer<byte[], byte[]> consumer,
      Producer<byte[], byte[]> producer,
      int recordsMax,
      Duration waitMax) {
    this.consumer = consumer;
    this.producer = producer;
    this.recordsMax = recordsMax;
    this.waitMax = waitMax;
  }

  /**
   * Opens the topics of a broker.
   *
   * @param broker host and port
   * @param security settings of Kafka's clients, like {@code security.protocol}
   * @throws IOException if a client does not take its settings
   */
  public static DeadLetterTopics at(
      String broker, Map<String, String> security, int recordsMax, Duration waitMax)
      throws IOException {
    int waitMaxMs = (int) waitMax.toMillis();
    Map<String, Object> common = new HashMap<>(security);
    common.put("bootstrap.servers", broker);
    common.put("request.timeout.ms", waitMaxMs / 2);
    common.put("default.api.timeout.ms", waitMaxMs);
    var consuming = new HashMap<>(common);
    consuming.put("group.id", GROUP);
    consuming.put("enable.auto.commit", "false");
    var producing = new HashMap<>(common);
    producing.remove("default.api.timeout.ms");
    producing.put("acks", "all");
    producing.put("linger.ms", 0);
    producing.put("max.block.ms", waitMaxMs);
    producing.put("delivery.timeout.ms", waitMaxMs);
    try {
      var producer =
          new KafkaProducer<>(producing, new ByteArraySerializer(), new ByteArraySerializer());
      try {
        var consumer =
            new KafkaConsumer<>(
                consuming, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        return new DeadLetterTopics(consumer, producer, recordsMax, waitMax);
      } catch (KafkaException refused) {
        producer.close();
        throw refused;
      }
    } catch (KafkaException refused) {
      var rule = refused.getCause() == null ? refused : refused.getCause();
      throw new IOException("Kafka's client cannot be made: " + rule.getMessage(), refused);
    }
  }

  /**
   * The records that were neither redriven nor discarded.
   *
   * @param count may be more than are listed
   */
  public record Listing(long count, List<DeadLetterRecord> oldest) {}

  /** Reads them, in the order of each partition. */
  public Listing list() throws IOException {
    try {
      Set<TopicPartition> partitions = partitions();
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions, waitMax);
      long count = seek(partitions, ends);
      return new Listing(count, read(ends));
    } catch (KafkaException failure) {
      throw new IOException("The broker does not answer", failure);
    }
  }

  private Set<TopicPartition> partitions() {
    var partitions = new HashSet<TopicPartition>();
    consumer
        .listTopics(waitMax)
        .forEach(
            (topic, parts) -> {
              if (topic.startsWith(TOPICS)) {
                parts.forEach(part -> partitions.add(new TopicPartition(topic, part.partition())));
              }
            });
    return partitions;
  }

  /** Seeks the first unprocessed record of each; returns the number of records from there. */
  private long seek(Set<TopicPartition> partitions, Map<TopicPartition, Long> ends) {
    Map<TopicPartition, Long> starts = consumer.beginningOffsets(partitions, waitMax);
    Map<TopicPartition, OffsetAndMetadata> done = consumer.committed(partitions, waitMax);
    consumer.assign(partitions);
    long count = 0;
    for (TopicPartition partition : partitions) {
      OffsetAndMetadata committed = done.get(partition);
      long start = starts.getOrDefault(partition, 0L);
      long from = committed == null ? start : Math.max(start, committed.offset());
      consumer.seek(partition, from);
      count += Math.max(0, ends.getOrDefault(partition, 0L) - from);
    }
    return count;
  }

  private List<DeadLetterRecord> read(Map<TopicPartition, Long> ends) throws IOException {
    var found = new ArrayList<DeadLetterRecord>();
    long deadline = System.nanoTime() + waitMax.toNanos();
    while (found.size() < recordsMax && hasMore(ends)) {
      if (System.nanoTime() > deadline) {
        throw new IOException("The broker does not hand out its records in " + waitMax);
      }
      consumer.poll(Duration.ofMillis(100)).forEach(next -> found.add(new DeadLetterRecord(next)));
    }
    return List.copyOf(found.subList(0, Math.min(recordsMax, found.size())));
  }

  private boolean hasMore(Map<TopicPartition, Long> ends) {
    return ends.entrySet().stream()
        .anyMatch(end -> consumer.position(end.getKey()) < end.getValue());
  }

  /**
   * Redrives the records that may be events to their original topics. Those sent come off the list
   * up to the first of its partition that was not.
   */
  public void redrive(Collection<DeadLetterRecord> records) throws IOException {
    var done = new HashMap<TopicPartition, OffsetAndMetadata>();
    var held = new HashSet<TopicPartition>();
    for (DeadLetterRecord record : records) {
      if (record.unreadableReason().isEmpty()) {
        send(record);
      } else {
        held.add(record.partition());
      }
      if (!held.contains(record.partition())) {
        done.put(record.partition(), offsetAfter(record));
      }
    }
    commit(done);
  }

  /** Discards them; their services never see them again. */
  public void discard(Collection<DeadLetterRecord> records) throws IOException {
    var done = new HashMap<TopicPartition, OffsetAndMetadata>();
    records.forEach(record -> done.put(record.partition(), offsetAfter(record)));
    commit(done);
  }

  private static OffsetAndMetadata offsetAfter(DeadLetterRecord record) {
    return new OffsetAndMetadata(record.record().offset() + 1);
  }

  private void send(DeadLetterRecord record) throws IOException {
    try {
      var unused =
          producer.send(record.toOriginal()).get(waitMax.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException | KafkaException failure) {
      throw new IOException("The broker does not take a record: " + record.name(), failure);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted", e);
    }
  }

  private void commit(Map<TopicPartition, OffsetAndMetadata> done) throws IOException {
    try {
      consumer.commitSync(done, waitMax);
    } catch (KafkaException failure) {
      throw new IOException("The broker does not note what is done", failure);
    }
  }

  @Override
  public void close() {
    consumer.close();
    producer.close(waitMax);
  }
}
