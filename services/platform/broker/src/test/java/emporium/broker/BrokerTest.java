package emporium.broker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
class BrokerTest {
  private static final String TOPIC = "published";

  @TempDir private Path directory;

  @Test
  void broker_restarted_hasTheRecordsAndKeepsOthersOut() throws Exception {
    var options = options(directory);
    try (var broker = Broker.start(options)) {
      send(options, "customer-1", "first");
      assertEquals(List.of("customer-1=first"), received(options, 1));
      var refused = assertThrows(IOException.class, () -> Broker.start(options(directory)).close());
      assertEquals("Another broker uses the directory: " + directory, refused.getMessage());
    }
    try (var again = Broker.start(options)) {
      send(options, "customer-1", "second");
      assertEquals(List.of("customer-1=first", "customer-1=second"), received(options, 2));
      assertEquals(8, partitions(options));
    }
  }

  @Test
  void broker_directoryOfSomethingElse_isRefusedAndLeftAlone() throws Exception {
    Files.writeString(directory.resolve("thesis.txt"), "mine");
    var refused = assertThrows(IOException.class, () -> Broker.start(options(directory)).close());
    assertEquals(
        "Not the directory of a broker, and not empty: " + directory + " has thesis.txt",
        refused.getMessage());
    try (var content = Files.list(directory)) {
      assertEquals(1, content.count());
    }
  }

  @Test
  void broker_portTaken_isRefusedAndFreesItsDirectory() throws Exception {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      var options = BrokerOptions.of(directory, taken.getLocalPort());
      var refused = assertThrows(IOException.class, () -> Broker.start(options).close());
      assertTrue(
          refused.getMessage().startsWith("--port " + taken.getLocalPort() + " is taken"),
          refused.getMessage());
    }
    BrokerDirectory.take(directory).close();
  }

  /** A client that comes by another address of the machine is sent to the name. */
  @Test
  void broker_withAName_listensOnAllAddressesAndAdvertisesIt() throws Exception {
    var local = options(directory);
    var named =
        BrokerOptions.parse(
            "--data", directory.toString(), "--port", "" + local.port(), "--host", "localhost");
    Map<String, Object> settings = Map.of("bootstrap.servers", "127.0.0.2:" + local.port());
    try (var broker = Broker.start(named);
        var admin = Admin.create(settings)) {
      var node = admin.describeCluster().nodes().get().iterator().next();
      assertEquals("localhost:" + local.port(), node.host() + ":" + node.port());
    }
  }

  private static BrokerOptions options(Path directory) throws IOException {
    return BrokerOptions.of(directory, Broker.freePort());
  }

  private static void send(BrokerOptions options, String key, String value) throws Exception {
    Map<String, Object> settings = Map.of("bootstrap.servers", address(options), "acks", "all");
    try (var producer =
        new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
      assertTrue(producer.send(new ProducerRecord<>(TOPIC, key, value)).get().hasOffset());
    }
  }

  private static List<String> received(BrokerOptions options, int count) {
    try (var consumer = consumer(options)) {
      consumer.subscribe(List.of(TOPIC));
      var all = new ArrayList<String>();
      while (all.size() < count) {
        consumer
            .poll(Duration.ofSeconds(1))
            .forEach(record -> all.add(record.key() + "=" + record.value()));
      }
      return all;
    }
  }

  private static int partitions(BrokerOptions options) {
    try (var consumer = consumer(options)) {
      return consumer.partitionsFor(TOPIC).size();
    }
  }

  private static KafkaConsumer<String, String> consumer(BrokerOptions options) {
    Map<String, Object> settings =
        Map.of(
            "bootstrap.servers",
            address(options),
            "group.id",
            "test-" + System.nanoTime(),
            "auto.offset.reset",
            "earliest");
    return new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer());
  }

  private static String address(BrokerOptions options) {
    return "127.0.0.1:" + options.port();
  }
}
