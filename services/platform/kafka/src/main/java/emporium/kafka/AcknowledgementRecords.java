package emporium.kafka;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import emporium.persistence.engine.SequenceRanges;
import emporium.runtime.messaging.AcknowledgementStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends acknowledgements from the consumers of an event to its producer. One record carries a
 * batch; the next batch of a stream waits until Kafka has accepted the one before. Thread-safe.
 */
final class AcknowledgementRecords {
  private static final Logger LOG = LoggerFactory.getLogger(AcknowledgementRecords.class);

  /** Ranges in one record at most. */
  private static final int RANGES_MAX = 1_000;

  private final RecordProducer producer;
  private final int partitions;
  private final ObjectMapper json = JsonMapper.builder().build();
  private final Map<AcknowledgementStream, SequenceRanges> waiting =
      new HashMap<>(); // guarded by this
  private final Set<AcknowledgementStream> inFlight = new HashSet<>(); // guarded by this

  /**
   * @param partitions of the topics, as all processes have configured it
   */
  AcknowledgementRecords(RecordProducer producer, int partitions) {
    this.producer = producer;
    this.partitions = partitions;
  }

  /**
   * The contents of a record of acknowledgements.
   *
   * @param source of the events
   * @param consumer the service that has consumed them
   * @param topic of the events
   * @param ranges of their numbers, from the first to the last
   */
  record Acknowledgements(
      String source, String consumer, String topic, List<SequenceRanges.Range> ranges) {}

  void acknowledge(AcknowledgementStream stream, SequenceRanges consumed) {
    synchronized (this) {
      waiting.merge(stream, consumed, SequenceRanges::union);
    }
    send();
  }

  private void send() {
    for (var next = take(); next != null; next = take()) {
      send(next.stream(), next.ranges());
    }
  }

  private record Batch(AcknowledgementStream stream, List<SequenceRanges.Range> ranges) {}

  /** A batch of a stream that has none in flight; null if there is none. */
  private synchronized @Nullable Batch take() {
    var free = waiting.keySet().stream().filter(stream -> !inFlight.contains(stream)).findFirst();
    return free.map(this::begin).orElse(null);
  }

  private Batch begin(AcknowledgementStream stream) {
    var all = waiting.getOrDefault(stream, SequenceRanges.NONE).ranges();
    int count = Math.min(RANGES_MAX, all.size());
    if (count == all.size()) {
      waiting.remove(stream);
    } else {
      waiting.put(stream, new SequenceRanges(all.subList(count, all.size())));
    }
    inFlight.add(stream);
    return new Batch(stream, all.subList(0, count));
  }

  private void send(AcknowledgementStream stream, List<SequenceRanges.Range> ranges) {
    var record =
        new ProducerRecord<byte[], byte[]>(
            KafkaChannelConfig.ACKNOWLEDGEMENTS + stream.producer(),
            Math.floorMod(stream.source().hashCode(), partitions),
            null,
            encoded(stream, ranges));
    if (!producer.send(record, failure -> completed(stream))) {
      completed(stream);
    }
  }

  private byte[] encoded(AcknowledgementStream stream, List<SequenceRanges.Range> ranges) {
    try {
      return json.writeValueAsBytes(
          new Acknowledgements(stream.source(), stream.consumer(), stream.topic(), ranges));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Numbers that cannot be written", e);
    }
  }

  /** Accepted, or lost: then the events are redelivered and re-acknowledged. */
  private void completed(AcknowledgementStream stream) {
    synchronized (this) {
      inFlight.remove(stream);
    }
    send();
  }

  /** Notes the acknowledgements of a record; one that is none is logged. */
  void receive(byte @Nullable [] record, KafkaClients.AcknowledgementNote note) {
    try {
      var consumed = json.readValue(record, Acknowledgements.class);
      note.acknowledged(
          consumed.source(),
          consumed.consumer(),
          consumed.topic(),
          new SequenceRanges(consumed.ranges()));
    } catch (IOException | RuntimeException e) {
      LOG.error("A record is no acknowledgement: {} bytes", record == null ? 0 : record.length, e);
    }
  }
}
