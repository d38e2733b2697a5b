package emporium.kafka;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import emporium.persistence.engine.SequenceRanges;
import emporium.runtime.messaging.AcknowledgementStream;
import emporium.runtime.messaging.EventTransport;
import emporium.runtime.messaging.OutboxRelay;
import emporium.runtime.messaging.RemoteEventGateway;
import io.smallrye.reactive.messaging.kafka.api.OutgoingKafkaRecordMetadata;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Emitter;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.Metadata;
import org.eclipse.microprofile.reactive.messaging.OnOverflow;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Acknowledgements over Kafka, from the consumers of an event to its producer. One record carries a
 * batch; the next batch of a stream waits until Kafka has accepted the one before. Thread-safe.
 */
@ApplicationScoped
public class KafkaEventTransport implements EventTransport {
  /** The channels. */
  static final String OUT = "acknowledgements-out";

  static final String IN = "acknowledgements-in";

  private static final Logger LOG = LoggerFactory.getLogger(KafkaEventTransport.class);

  /** Ranges in one record at most. */
  private static final int RANGES_MAX = 1_000;

  private final Emitter<byte[]> out;
  private final RemoteEventGateway remote;
  private final ObjectMapper json = JsonMapper.builder().build();
  private final Map<AcknowledgementStream, SequenceRanges> waiting =
      new HashMap<>(); // guarded by this
  private final Set<AcknowledgementStream> inFlight = new HashSet<>(); // guarded by this

  public KafkaEventTransport(
      @Channel(OUT) @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = OutboxRelay.BUFFER)
          Emitter<byte[]> out,
      RemoteEventGateway remote) {
    this.out = out;
    this.remote = remote;
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

  @Override
  public String name() {
    return "kafka";
  }

  @Override
  public void acknowledge(AcknowledgementStream stream, SequenceRanges consumed) {
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
    var to =
        OutgoingKafkaRecordMetadata.<String>builder()
            .withTopic(KafkaChannelConfig.ACKNOWLEDGEMENTS + stream.producer())
            .build();
    try {
      byte[] record =
          json.writeValueAsBytes(
              new Acknowledgements(stream.source(), stream.consumer(), stream.topic(), ranges));
      out.send(
          Message.of(
              record, Metadata.of(to), () -> completed(stream), failure -> completed(stream)));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Numbers that cannot be written", e);
    }
  }

  /** Accepted, or lost: then the events are redelivered and re-acknowledged. */
  private CompletionStage<@Nullable Void> completed(AcknowledgementStream stream) {
    synchronized (this) {
      inFlight.remove(stream);
    }
    send();
    return CompletableFuture.completedStage(null);
  }

  /** Consumers have consumed events of this service. */
  @Incoming(IN)
  public void onAcknowledgements(byte[] record) {
    try {
      var consumed = json.readValue(record, Acknowledgements.class);
      var unused =
          remote.acknowledged(
              consumed.source(),
              consumed.consumer(),
              consumed.topic(),
              new SequenceRanges(consumed.ranges()));
    } catch (IOException | RuntimeException e) {
      LOG.error("A record is no acknowledgement: {} bytes", record.length, e);
    }
  }
}
