package emporium.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.CheckoutCanceled;
import emporium.events.Topics;
import emporium.events.model.CheckoutId;
import emporium.events.model.ProductId;
import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import emporium.persistence.engine.SequenceRanges;
import emporium.runtime.messaging.AcknowledgementStream;
import emporium.runtime.messaging.EventHeaders;
import emporium.runtime.messaging.InboundChannels;
import emporium.runtime.messaging.OutgoingEvent;
import emporium.runtime.messaging.RemoteChannels;
import emporium.runtime.replica.ReplicaTopology;
import emporium.runtime.testing.Await;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two services with a broker between them: Payment publishes, Order consumes. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class KafkaClientsTest {
  private static final String TOPIC = Topics.CHECKOUT_CANCELED.name();
  private static final String SOURCE = "abc";
  private static final int KEYS = 5;
  private static final ReplicaTopology SINGLE =
      ReplicaTopology.of(8, 0, List.of(URI.create("http://127.0.0.1:1")));

  @TempDir private Path directory;

  private final Queue<SequenceRanges> acknowledged = new ConcurrentLinkedQueue<>();
  private final Queue<Envelope<?>> consumed = new ConcurrentLinkedQueue<>();
  private final AtomicInteger rejected = new AtomicInteger();
  private final List<KafkaClients> all = new ArrayList<>();
  private TestBroker broker;

  /** Takes what comes. */
  private final class Order implements Flow.Subscriber<Message<?>> {
    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(Message<?> message) {
      consumed.add(message.getMetadata(Envelope.class).orElseThrow());
      var unused = message.ack();
    }

    @Override
    public void onError(Throwable failure) {}

    @Override
    public void onComplete() {}
  }

  @BeforeEach
  void startBroker() throws Exception {
    broker = new TestBroker(directory);
  }

  @AfterEach
  void stop() throws Exception {
    all.forEach(KafkaClients::close);
    broker.close();
  }

  private KafkaClients start(String service, ReplicaTopology replicas) {
    var channels = new InboundChannels();
    RemoteChannels.of(service, replicas.isSingle())
        .incoming()
        .forEach(one -> channels.of(one.topic()).subscribe(new Order()));
    var clients =
        new KafkaClients(
            service,
            broker.address(),
            replicas,
            channels,
            (source, consumer, topic, sequences) -> acknowledged.add(sequences),
            topic -> rejected.incrementAndGet());
    all.add(clients);
    clients.start();
    return clients;
  }

  private static OutgoingEvent event(long sequence) {
    var event =
        new CheckoutCanceled(
            Instant.EPOCH,
            new CheckoutId((int) (sequence % KEYS) + 1, 1),
            List.of(new ProductId(1, 2)),
            "tid");
    return new OutgoingEvent(
        new Envelope<>(Topics.CHECKOUT_CANCELED, new EventId(TOPIC, sequence), event, 1),
        new EventHeaders(SOURCE, 1, 0));
  }

  /** Sends an event as the outbox does: again, while the producer gives it up. */
  private static void send(KafkaClients from, long sequence) {
    from.send(
        event(sequence),
        failure -> {
          if (failure != null) {
            send(from, sequence);
          }
        });
  }

  private List<Long> sequencesOf(int key) {
    return consumed.stream()
        .map(envelope -> envelope.id().sequence())
        .filter(sequence -> sequence % KEYS == key)
        .toList();
  }

  private void assertEachKeyIsInOrder() {
    for (int key = 0; key < KEYS; key++) {
      var found = sequencesOf(key);
      assertEquals(found.stream().sorted().distinct().toList(), found, "key " + key);
    }
  }

  private static int clients(String kind) throws MalformedObjectNameException {
    return ManagementFactory.getPlatformMBeanServer()
        .queryNames(new ObjectName("kafka." + kind + ":type=app-info,id=*"), null)
        .size();
  }

  @Test
  void process_ofTheServiceWithMostTopics_hasOneProducerAndOneConsumer() throws Exception {
    int producers = clients("producer");
    int consumers = clients("consumer");
    var stock = start(Topics.STOCK, SINGLE);
    for (var topic : Topics.ALL) {
      if (topic.consumers().contains(Topics.STOCK) && !topic.producer().equals(Topics.STOCK)) {
        stock.acknowledge(
            new AcknowledgementStream(topic.producer(), SOURCE, Topics.STOCK, topic.name()),
            SequenceRanges.of(List.of(1L)));
      }
    }
    Await.until(() -> stock.waiting() == 0); // all were sent
    Await.until(() -> stock.isOpen());
    assertEquals(1, clients("producer") - producers);
    assertEquals(1, clients("consumer") - consumers);
    stock.close();
    assertEquals(0, clients("producer") - producers);
    assertEquals(0, clients("consumer") - consumers);
  }

  /** What the producer gives up is reported, so that the outbox sends it again, as here. */
  @Test
  void events_whileTheBrokerRestarts_arriveInTheOrderOfTheirKeys() throws Exception {
    int events = 300;
    var payment = start(Topics.PAYMENT, SINGLE);
    var unused = start(Topics.ORDER, SINGLE);
    Set<Long> failed = ConcurrentHashMap.newKeySet();
    for (long sequence = 1; sequence <= events; sequence++) {
      long sent = sequence;
      payment.send(event(sent), failure -> note(failed, sent, failure));
      if (sequence == 100) {
        Await.until(() -> !consumed.isEmpty());
        broker.restart();
      }
    }
    Await.until(() -> arrivedOr(failed).size() == events);
    assertEachKeyIsInOrder();
    failed.forEach(sequence -> send(payment, sequence));
    Await.until(() -> arrivedOr(Set.of()).size() == events);
  }

  private static void note(Set<Long> failed, long sequence, @Nullable Throwable failure) {
    if (failure != null) {
      failed.add(sequence);
    }
  }

  private Set<Long> arrivedOr(Set<Long> others) {
    var all = new HashSet<>(others);
    consumed.forEach(envelope -> all.add(envelope.id().sequence()));
    return all;
  }

  @Test
  void broker_withoutItsDirectory_carriesEventsAndAcknowledgements() throws Exception {
    var payment = start(Topics.PAYMENT, SINGLE);
    var order = start(Topics.ORDER, SINGLE);
    send(payment, 1);
    Await.until(() -> consumed.size() == 1);
    broker.restartEmpty();
    send(payment, 2);
    Await.until(() -> consumed.size() == 2);
    assertEquals(
        List.of(1L, 2L), consumed.stream().map(envelope -> envelope.id().sequence()).toList());
    var stream = new AcknowledgementStream(Topics.PAYMENT, SOURCE, Topics.ORDER, TOPIC);
    Await.until(
        () -> {
          order.acknowledge(stream, SequenceRanges.of(List.of(2L))); // one of them may be lost
          return !acknowledged.isEmpty();
        });
  }

  @Test
  void replica_receivesTheKeysOfItsPartitions() throws Exception {
    var addresses = List.of(URI.create("http://127.0.0.1:1"), URI.create("http://127.0.0.1:2"));
    var second = ReplicaTopology.of(8, 1, addresses);
    var order = start(Topics.ORDER, second);
    var payment = start(Topics.PAYMENT, SINGLE);
    int owned = 0;
    for (long sequence = 1; sequence <= KEYS; sequence++) {
      send(payment, sequence);
      owned += second.owns(event(sequence).envelope().key()) ? 1 : 0;
    }
    int expected = owned;
    assertTrue(expected > 0 && expected < KEYS, "of both");
    Await.until(
        () -> consumed.size() >= expected,
        () ->
            "%d of %d events came, %d wait, clients are open: %s and %s"
                .formatted(
                    consumed.size(),
                    expected,
                    payment.waiting(),
                    payment.isOpen(),
                    order.isOpen()));
    consumed.forEach(envelope -> assertTrue(second.owns(envelope.key()), envelope.toString()));
  }

  @Test
  void record_thatIsNoEvent_isCopiedWithItsCauseAndStopsNothing() throws Exception {
    var order = start(Topics.ORDER, SINGLE);
    Await.until(order::isOpen);
    var settings = new HashMap<>(new KafkaClientSettings(broker.address(), "t", "").producer());
    settings.put("max.block.ms", 60_000);
    try (var stranger =
        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
      byte[] value = "gossip".getBytes(StandardCharsets.UTF_8);
      var sent = stranger.send(new ProducerRecord<>(TOPIC, 3, null, value)).get();
      assertEquals(3, sent.partition());
    }
    var payment = start(Topics.PAYMENT, SINGLE);
    send(payment, 1);
    Await.until(() -> consumed.size() == 1 && rejected.get() == 1);
    assertCopied();
  }

  private void assertCopied() {
    Map<String, Object> reading = new HashMap<>(broker.address());
    reading.put("auto.offset.reset", "earliest");
    try (var reader =
        new KafkaConsumer<>(reading, new StringDeserializer(), new StringDeserializer())) {
      var partitions = new HashSet<TopicPartition>();
      for (int index = 0; index < 8; index++) {
        partitions.add(new TopicPartition("dead-letters-of-order", index));
      }
      reader.assign(partitions);
      var copies = reader.poll(Duration.ofSeconds(20));
      while (copies.isEmpty()) { // the test's time limit ends it
        copies = reader.poll(Duration.ofSeconds(20));
      }
      var copy = copies.iterator().next();
      assertEquals("gossip", copy.value());
      var headers = new HashMap<String, String>();
      copy.headers()
          .forEach(
              header ->
                  headers.put(header.key(), new String(header.value(), StandardCharsets.UTF_8)));
      assertEquals(TOPIC, headers.get("dead-letter-topic"));
      assertEquals("3", headers.get("dead-letter-partition"));
      assertEquals("A header is missing: header=emporium-topic", headers.get("dead-letter-cause"));
      assertEquals(Set.of("topic", "partition", "offset", "reason", "cause"), names(headers));
    }
  }

  private static Set<String> names(Map<String, String> headers) {
    return headers.keySet().stream()
        .map(name -> name.replace("dead-letter-", ""))
        .collect(Collectors.toSet());
  }
}
