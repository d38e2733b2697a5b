package emporium.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.broker.Broker;
import emporium.broker.BrokerOptions;
import emporium.broker.BrokerUsers;
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
import emporium.runtime.testing.TestPorts;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A broker whose users are the services, each with the rights of docs/access.md. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class KafkaAccessTest {
  private static final String TOPIC = Topics.CHECKOUT_CANCELED.name();
  private static final String SOURCE = "abc";
  private static final String ADMINISTRATOR = "admin";
  private static final ReplicaTopology SINGLE =
      ReplicaTopology.of(8, 0, List.of(URI.create("http://127.0.0.1:1")));

  @TempDir private static Path directory;
  private static int port;
  private static BrokerUsers users;
  private static Broker broker;

  private final Queue<SequenceRanges> acknowledged = new ConcurrentLinkedQueue<>();
  private final Queue<Envelope<?>> consumed = new ConcurrentLinkedQueue<>();

  @BeforeAll
  static void start() throws Exception {
    var passwords = new HashMap<String, String>();
    passwords.put(ADMINISTRATOR, "admin-secret");
    TopicRights.services().forEach(service -> passwords.put(service, service + "-secret"));
    users = new BrokerUsers(ADMINISTRATOR, passwords);
    port = TestPorts.findFree();
    broker = Broker.start(BrokerOptions.of(directory.resolve("broker"), port), users);
    var topics = new TreeSet<String>();
    TopicRights.services().forEach(service -> topics.addAll(KafkaTopicProvisioner.of(service)));
    try (var admin = Admin.create(settings(ADMINISTRATOR))) {
      new TopicProvisioning(admin, topics, SINGLE.partitions().count()).run();
      var rights = new HashSet<>(TopicRights.all());
      admin.createAcls(rights).all().get();
      Await.until(
          () -> rights.equals(Set.copyOf(found(admin)))); // the broker follows its controller
    }
  }

  private static Collection<AclBinding> found(Admin admin) {
    return admin
        .describeAcls(AclBindingFilter.ANY)
        .values()
        .toCompletionStage()
        .toCompletableFuture()
        .join();
  }

  @AfterAll
  static void stop() throws Exception {
    broker.close();
  }

  private static Map<String, Object> settings(String user) {
    return at(users.clientSettings(user));
  }

  private static Map<String, Object> at(Map<String, Object> security) {
    var all = new HashMap<>(security);
    all.put("bootstrap.servers", "127.0.0.1:" + port);
    return all;
  }

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

  private KafkaClients clients(String service) {
    var channels = new InboundChannels();
    RemoteChannels.of(service, true)
        .incoming()
        .forEach(one -> channels.of(one.topic()).subscribe(new Order()));
    var clients =
        new KafkaClients(
            service,
            settings(service),
            SINGLE,
            channels,
            (source, consumer, topic, sequences) -> acknowledged.add(sequences),
            topic -> {});
    clients.start();
    return clients;
  }

  private static OutgoingEvent event() {
    var event =
        new CheckoutCanceled(
            Instant.EPOCH, new CheckoutId(1, 1), List.of(new ProductId(1, 2)), "tid");
    return new OutgoingEvent(
        new Envelope<>(Topics.CHECKOUT_CANCELED, new EventId(TOPIC, 1), event, 1),
        new EventHeaders(SOURCE, 1, 0));
  }

  private static void send(KafkaClients from) {
    from.send(
        event(),
        failure -> {
          if (failure != null) {
            send(from);
          }
        });
  }

  @Test
  void services_withTheirRights_exchangeEventsAndAcknowledgements() {
    var order = clients(Topics.ORDER);
    var payment = clients(Topics.PAYMENT);
    try {
      send(payment);
      Await.until(() -> consumed.size() == 1);
      order.acknowledge(
          new AcknowledgementStream(Topics.PAYMENT, SOURCE, Topics.ORDER, TOPIC),
          SequenceRanges.of(List.of(1L)));
      Await.until(() -> !acknowledged.isEmpty());
    } finally {
      payment.close();
      order.close();
    }
  }

  /** Writes a record as a user; the cause if that is refused. */
  private static Throwable refusal(Map<String, Object> user, String topic) {
    return assertThrows(ExecutionException.class, () -> write(user, topic)).getCause();
  }

  private static void write(Map<String, Object> user, String topic) throws Exception {
    try (var producer =
        new KafkaProducer<>(user, new ByteArraySerializer(), new ByteArraySerializer())) {
      var written = producer.send(new ProducerRecord<>(topic, new byte[] {1})).get();
      assertTrue(written.hasOffset());
    }
  }

  @Test
  void topic_writtenByAnotherThanItsProducer_isRefused() throws Exception {
    var failures = new ArrayList<String>();
    for (String service : TopicRights.services()) {
      if (!service.equals(Topics.PAYMENT)) {
        var cause = refusal(settings(service), TOPIC);
        if (!(cause instanceof TopicAuthorizationException)) {
          failures.add(service + ": " + cause);
        }
      }
    }
    assertEquals(List.of(), failures);
    write(settings(Topics.PAYMENT), KafkaChannelConfig.DEAD_LETTERS + Topics.PAYMENT); // control
    assertInstanceOf(
        TopicAuthorizationException.class,
        refusal(settings(Topics.CART), KafkaChannelConfig.DEAD_LETTERS + Topics.PAYMENT));
  }

  @Test
  void client_withAnotherPassword_isRefused() {
    var others = new BrokerUsers("", Map.of(Topics.PAYMENT, "guessed"));
    assertInstanceOf(
        SaslAuthenticationException.class,
        refusal(at(others.clientSettings(Topics.PAYMENT)), TOPIC));
  }

  @Test
  void rights_ofEachTopicOfEvents_letOneServiceWrite() {
    for (var topic : Topics.ALL) {
      var writers =
          TopicRights.all().stream()
              .filter(one -> one.pattern().name().equals(topic.name()))
              .filter(one -> one.entry().operation().name().equals("WRITE"))
              .map(one -> one.entry().principal())
              .distinct()
              .toList();
      assertEquals(List.of("User:" + topic.producer()), writers, topic.name());
    }
  }
}
