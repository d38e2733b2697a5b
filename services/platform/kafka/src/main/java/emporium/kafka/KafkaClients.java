package emporium.kafka;

import emporium.events.Topics;
import emporium.persistence.Topic;
import emporium.persistence.engine.SequenceRanges;
import emporium.runtime.DaemonSchedulers;
import emporium.runtime.messaging.AcknowledgementStream;
import emporium.runtime.messaging.InboundChannels;
import emporium.runtime.messaging.OutgoingEvent;
import emporium.runtime.messaging.RemoteChannels;
import emporium.runtime.messaging.RemoteEventGateway;
import emporium.runtime.replica.ReplicaTopology;
import io.smallrye.common.annotation.Identifier;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * The Kafka clients of a process: one producer and one consumer for all its topics, which carry
 * events, acknowledgements and copies of unreadable records. Thread-safe; never blocks.
 */
@Singleton
class KafkaClients {
  private final KafkaRecordFormat format;
  private final ReplicaTopology replicas;
  private final ScheduledExecutorService timer = DaemonSchedulers.named("emporium-kafka");
  private final RecordProducer producer;
  private final AcknowledgementRecords acknowledgements;
  private final RecordConsumer consumer;

  /** Notes acknowledgements of events of this process. */
  interface AcknowledgementNote {
    void acknowledged(String source, String consumer, String topic, SequenceRanges sequences);
  }

  @Inject
  KafkaClients(
      ReplicaTopology replicas,
      InboundChannels channels,
      RemoteEventGateway gateway,
      KafkaMetrics metrics,
      @ConfigProperty(name = "quarkus.application.name") String service,
      @Identifier("default-kafka-broker") Map<String, Object> operator) {
    this(service, operator, replicas, channels, gateway::acknowledged, metrics::rejected);
    metrics.register(producer);
  }

  KafkaClients(
      String service,
      Map<String, Object> operator,
      ReplicaTopology replicas,
      InboundChannels channels,
      AcknowledgementNote note,
      Consumer<String> rejections) {
    this.format = new KafkaRecordFormat();
    this.replicas = replicas;
    String replica = replicas.isSingle() ? "" : "-" + replicas.index();
    var settings = new KafkaClientSettings(operator, service, replica);
    var remote = RemoteChannels.of(service, replicas.isSingle());
    this.producer =
        new RecordProducer(
            () ->
                new KafkaProducer<>(
                    settings.producer(), new ByteArraySerializer(), new ByteArraySerializer()),
            sentTopics(service, remote),
            timer);
    this.acknowledgements = new AcknowledgementRecords(producer, replicas.partitions().count());
    var handlers = new HashMap<String, RecordHandler>();
    var unreadable = new UnreadableRecords(service, producer, rejections);
    remote
        .incoming()
        .forEach(
            one ->
                handlers.put(
                    one.topic(),
                    new EventRecordHandler(format, channels.of(one.topic()), unreadable)));
    String acknowledged = KafkaChannelConfig.ACKNOWLEDGEMENTS + service;
    handlers.put(acknowledged, new AcknowledgementHandler(acknowledgements, note));
    this.consumer =
        new RecordConsumer(
            () ->
                new KafkaConsumer<>(
                    settings.consumer(), new ByteArrayDeserializer(), new ByteArrayDeserializer()),
            new RecordConsumer.Subscription(
                assigned(remote, acknowledged, replicas), Set.of(acknowledged)),
            handlers,
            System::nanoTime);
  }

  /** Topics that a service writes to. */
  private static Set<String> sentTopics(String service, RemoteChannels remote) {
    var topics = new HashSet<String>();
    remote.outgoing().forEach(one -> topics.add(one.topic()));
    var consumed =
        remote.incoming().stream().map(RemoteChannels.Channel::topic).collect(Collectors.toSet());
    Topics.ALL.stream()
        .filter(topic -> consumed.contains(topic.name()))
        .map(Topic::producer)
        .forEach(other -> topics.add(KafkaChannelConfig.ACKNOWLEDGEMENTS + other));
    topics.add(KafkaChannelConfig.DEAD_LETTERS + service);
    return topics;
  }

  /**
   * What one of several replicas reads: its partitions of events, which Kafka must not move, and
   * all acknowledgements, of which it uses those of its own source. Empty if there is no other.
   */
  static Set<TopicPartition> assigned(
      RemoteChannels remote, String acknowledged, ReplicaTopology replicas) {
    var all = new HashSet<TopicPartition>();
    if (!replicas.isSingle()) {
      var own = replicas.partitions().ofReplica(replicas.index(), replicas.count());
      remote
          .incoming()
          .forEach(one -> own.forEach(index -> all.add(new TopicPartition(one.topic(), index))));
      IntStream.range(0, replicas.partitions().count())
          .forEach(index -> all.add(new TopicPartition(acknowledged, index)));
    }
    return Set.copyOf(all);
  }

  /** Acknowledgements of events of this process. */
  private record AcknowledgementHandler(AcknowledgementRecords format, AcknowledgementNote note)
      implements RecordHandler {
    @Override
    public boolean received(ConsumerRecord<byte[], byte[]> record, Runnable whenDone) {
      format.receive(record.value(), note);
      whenDone.run();
      return true;
    }

    @Override
    public void whenReady(Runnable resume) {
      resume.run();
    }
  }

  void start() {
    producer.start();
    consumer.start();
  }

  /**
   * Sends an event to its topic.
   *
   * @param whenDone runs once, with the failure if the broker has not accepted it
   */
  void send(OutgoingEvent event, Consumer<@Nullable Exception> whenDone) {
    var envelope = event.envelope();
    var record =
        new ProducerRecord<>(
            envelope.topic().name(),
            replicas.partitions().of(envelope.key()),
            envelope.key().toString().getBytes(StandardCharsets.UTF_8),
            format.payload(envelope),
            KafkaRecordFormat.headers(envelope, event.headers()));
    if (!producer.send(record, whenDone)) {
      whenDone.accept(new IllegalStateException("Too many events of the topic wait"));
    }
  }

  /** The number of records that wait for a broker or for their topic. */
  int waiting() {
    return producer.waiting();
  }

  /** Whether both clients are open; that does not tell whether there is a broker. */
  boolean isOpen() {
    return producer.isOpen() && consumer.isOpen();
  }

  void acknowledge(AcknowledgementStream stream, SequenceRanges consumed) {
    acknowledgements.acknowledge(stream, consumed);
  }

  void close() {
    consumer.close();
    producer.close();
    timer.shutdownNow();
  }
}
