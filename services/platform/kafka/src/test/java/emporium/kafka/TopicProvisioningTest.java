package emporium.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.broker.Broker;
import emporium.broker.BrokerOptions;
import emporium.events.Topics;
import emporium.runtime.messaging.RemoteChannels;
import emporium.runtime.testing.TestPorts;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
class TopicProvisioningTest {
  @TempDir private Path directory;

  /** What was made is known everywhere a little later. */
  private static void awaitPartitions(Admin admin, String topic, int wanted) {
    int found;
    do {
      found = partitions(admin, topic); // the test's time limit ends it
    } while (found != wanted);
    assertEquals(wanted, found);
  }

  private static int partitions(Admin admin, String topic) {
    try {
      return admin
          .describeTopics(List.of(topic))
          .topicNameValues()
          .get(topic)
          .get()
          .partitions()
          .size();
    } catch (ExecutionException notYet) {
      return 0;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void requireLargestEventPasses(int port, String topic) throws Exception {
    var settings =
        new KafkaClientSettings(
                Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, "127.0.0.1:" + port),
                Topics.ORDER,
                "")
            .producer();
    settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, 60_000); // it waits for the topic here
    byte[] event = new byte[RemoteChannels.EVENT_BYTES_MAX - 1_024];
    try (var producer =
        new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer())) {
      var sent = producer.send(new ProducerRecord<>(topic, "key", event)).get();
      assertEquals(event.length, sent.serializedValueSize());
    }
  }

  @Test
  void check_topicsOfABroker_haveAtLeastSoManyPartitions() throws Exception {
    int port = TestPorts.findFree();
    try (var broker = Broker.start(BrokerOptions.of(directory, port));
        var admin = Admin.create(Map.of("bootstrap.servers", "127.0.0.1:" + port))) {
      admin
          .createTopics(
              List.of(new NewTopic("small", 2, (short) 1), new NewTopic("large", 6, (short) 1)))
          .all()
          .get();
      var check = new TopicProvisioning(admin, Set.of("small", "large", "missing"), 4);
      awaitPartitions(admin, "small", 2);
      awaitPartitions(admin, "large", 6);
      check.run();
      awaitPartitions(admin, "small", 4);
      awaitPartitions(admin, "missing", 4);
      requireLargestEventPasses(port, "missing");
      check.run(); // finds nothing to do
      awaitPartitions(admin, "small", 4);
      awaitPartitions(admin, "large", 6);
    }
  }

  @Test
  void topics_ofAService_areThoseItPublishesConsumesAndThoseBesideThem() {
    var topics = KafkaTopicProvisioner.of(Topics.ORDER);
    assertTrue(
        topics.containsAll(
            Set.of(
                "stock-confirmed",
                "invoice-issued",
                "acknowledgements-of-order",
                "dead-letters-of-order")),
        topics.toString());
    assertTrue(!topics.contains("reserve-stock"), topics.toString());
  }
}
