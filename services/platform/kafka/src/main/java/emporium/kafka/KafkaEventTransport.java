package emporium.kafka;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import emporium.edge.Relay;
import emporium.edge.remote.RemoteEvents;
import emporium.edge.remote.Transport;
import emporium.persistence.Envelope;
import io.smallrye.reactive.messaging.kafka.api.OutgoingKafkaRecordMetadata;
import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.ArrayList;
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
 * Acknowledgements, over Kafka: the services that consume tell the one that said an event. Many at
 * a time go with one record; the next ones of a kind wait until Kafka has taken those before.
 * Thread-safe.
 */
@ApplicationScoped
public class KafkaTransport implements Transport {
  /** The channels. */
  static final String SAID = "acknowledgements-said";

  static final String HEARD = "acknowledgements-heard";

  private static final Logger LOG = LoggerFactory.getLogger(KafkaTransport.class);

  /** Numbers in one record at most. */
  private static final int NUMBERS_MAX = 1_000;

  private final Emitter<byte[]> said;
  private final RemoteEvents remote;
  private final ObjectMapper json = JsonMapper.builder().build();
  private final Map<Stream, List<Long>> waiting = new HashMap<>(); // guarded by this
  private final Set<Stream> underWay = new HashSet<>(); // guarded by this

  public KafkaTransport(
      @Channel(SAID) @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = Relay.BUFFER)
          Emitter<byte[]> said,
      RemoteEvents remote) {
    this.said = said;
    this.remote = remote;
  }

  /** What one consumer hears of a topic from one source. */
  private record Stream(String service, String source, String consumer, String topic) {}

  /**
   * What a record of acknowledgements holds.
   *
   * @param source of the events
   * @param consumer who has consumed them
   * @param topic of the events
   * @param sequences their numbers
   */
  record Consumed(String source, String consumer, String topic, List<Long> sequences) {}

  @Override
  public void acknowledge(Envelope<?> received, String consumer) {
    var topic = received.topic();
    String source = received.id().topic().substring(topic.name().length() + 1);
    var stream = new Stream(topic.producer(), source, consumer, topic.name());
    synchronized (this) {
      waiting.computeIfAbsent(stream, first -> new ArrayList<>()).add(received.id().sequence());
    }
    send();
  }

  private void send() {
    for (var next = take(); next != null; next = take()) {
      send(next.stream(), next.sequences());
    }
  }

  private record Batch(Stream stream, List<Long> sequences) {}

  /** What waits of a stream of which nothing is under way; null if there is none. */
  private synchronized @Nullable Batch take() {
    var free = waiting.keySet().stream().filter(stream -> !underWay.contains(stream)).findFirst();
    return free.map(this::begin).orElse(null);
  }

  private Batch begin(Stream stream) {
    var all = waiting.getOrDefault(stream, new ArrayList<>());
    var head = List.copyOf(all.subList(0, Math.min(NUMBERS_MAX, all.size())));
    all.subList(0, head.size()).clear();
    if (all.isEmpty()) {
      waiting.remove(stream);
    }
    underWay.add(stream);
    return new Batch(stream, head);
  }

  private void send(Stream stream, List<Long> sequences) {
    var to =
        OutgoingKafkaRecordMetadata.<String>builder()
            .withTopic(ChannelsConfig.ACKNOWLEDGEMENTS + stream.service())
            .build();
    try {
      byte[] record =
          json.writeValueAsBytes(
              new Consumed(stream.source(), stream.consumer(), stream.topic(), sequences));
      said.send(Message.of(record, Metadata.of(to), () -> left(stream), failure -> left(stream)));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Numbers that cannot be written", e);
    }
  }

  /** Taken, or lost: then the events come again and are acknowledged again. */
  private CompletionStage<@Nullable Void> left(Stream stream) {
    synchronized (this) {
      underWay.remove(stream);
    }
    send();
    return CompletableFuture.completedStage(null);
  }

  /** Services that hear this one have consumed what it said. */
  @Incoming(HEARD)
  public void heard(byte[] record) {
    try {
      var consumed = json.readValue(record, Consumed.class);
      remote.acknowledged(
          consumed.source(), consumed.consumer(), consumed.topic(), consumed.sequences());
    } catch (IOException | RuntimeException e) {
      LOG.error("A record is no acknowledgement: {} bytes", record.length, e);
    }
  }
}
