package emporium.jmeter.kafka;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DeadLetterTopicsTest {
  private static final String TOPIC = "dead-letters-of-stock";
  private static final TopicPartition PARTITION = new TopicPartition(TOPIC, 0);
  private static final Map<String, String> EVENT =
      Map.of(
          "emporium-topic", "reserve-stock",
          "emporium-source", "a1",
          "emporium-sequence", "7",
          "emporium-low-watermark", "3",
          "emporium-preceding-sequence", "0",
          "dead-letter-topic", "reserve-stock",
          "dead-letter-partition", "5",
          "dead-letter-reason", "Not an event");

  private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
  private final MockProducer<byte[], byte[]> producer =
      new MockProducer<>(
          cluster(), true, null, new ByteArraySerializer(), new ByteArraySerializer());
  private final DeadLetterTopics records =
      new DeadLetterTopics(consumer, producer, 100, Duration.ofSeconds(60));

  private static Cluster cluster() {
    var nobody = new Node[0];
    var partitions =
        IntStream.range(0, 8)
            .mapToObj(i -> new PartitionInfo("reserve-stock", i, Node.noNode(), nobody, nobody))
            .toList();
    return new Cluster("c", List.of(), partitions, Set.of(), Set.of());
  }

  @BeforeEach
  void topics() {
    for (String topic : List.of(TOPIC, "reserve-stock")) {
      var nobody = new Node[0];
      var info = new PartitionInfo(topic, 0, Node.noNode(), nobody, nobody);
      consumer.updatePartitions(topic, List.of(info));
    }
    consumer.updateBeginningOffsets(Map.of(PARTITION, 0L));
  }

  private static ConsumerRecord<byte[], byte[]> record(
      long offset, String value, Map<String, String> headers) {
    var all = new RecordHeaders();
    headers.forEach((name, text) -> all.add(name, bytes(text)));
    return new ConsumerRecord<>(
        TOPIC,
        0,
        offset,
        0,
        TimestampType.CREATE_TIME,
        1,
        1,
        bytes("7"),
        bytes(value),
        all,
        Optional.empty());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** The broker has these, and hands them out from where it is asked. */
  private void lie(List<ConsumerRecord<byte[], byte[]>> there) {
    consumer.updateEndOffsets(Map.of(PARTITION, (long) there.size()));
    consumer.schedulePollTask(
        () -> {
          long from = consumer.position(PARTITION);
          there.stream().filter(next -> next.offset() >= from).forEach(consumer::addRecord);
        });
  }

  private List<String> names(DeadLetterTopics.Listing listing) {
    return listing.oldest().stream().map(DeadLetterRecord::name).toList();
  }

  /** Both of its clients take them: each refuses a protocol that there is not. */
  @Test
  void at_securityThatKafkaDoesNotKnow_namesItsKey() {
    var refused =
        assertThrows(
            IOException.class,
            () ->
                DeadLetterTopics.at(
                    "localhost:1",
                    Map.of("security.protocol", "SECRET"),
                    1,
                    Duration.ofSeconds(1)));
    assertTrue(refused.getMessage().contains("security.protocol"), refused.getMessage());
  }

  /** A producer has no such setting, so it is there when the consumer refuses. */
  @Test
  void at_settingThatTheConsumerAloneRefuses_leavesNoProducerBehind() {
    var security = Map.of("auto.offset.reset", "sometimes", "client.id", "left-behind");
    var refused =
        assertThrows(
            IOException.class,
            () -> DeadLetterTopics.at("localhost:1", security, 1, Duration.ofSeconds(1)));
    assertTrue(refused.getMessage().contains("auto.offset.reset"), refused.getMessage());
    assertTrue(
        Thread.getAllStackTraces().keySet().stream()
            .noneMatch(thread -> thread.getName().contains("left-behind")),
        "the producer's thread goes on");
  }

  @Test
  void list_ofNothing_isEmpty() throws IOException {
    consumer.updateEndOffsets(Map.of(PARTITION, 0L));
    assertEquals(0, records.list().count());
  }

  @Test
  void list_ofRecords_tellsWhereWhyAndWhat() throws IOException {
    lie(List.of(record(0, "{\"a\": \u0001", EVENT)));
    var listing = records.list();
    assertEquals(1, listing.count());
    var first = listing.oldest().get(0);
    assertEquals(TOPIC + ":0:0", first.name());
    assertEquals("Not an event", first.cause());
    assertEquals("{\"a\": .", first.valuePrefix());
  }

  @Test
  void redrive_readable_sendsItAsItCameAndTakesItOffTheList() throws IOException {
    var there = List.of(record(0, "{}", EVENT), record(1, "{\"b\":1}", EVENT));
    lie(there);
    records.redrive(records.list().oldest());
    assertEquals(2, producer.history().size());
    var sent = producer.history().get(1);
    assertEquals("reserve-stock", sent.topic());
    assertEquals(5, sent.partition());
    assertArrayEquals(bytes("7"), sent.key());
    assertArrayEquals(bytes("{\"b\":1}"), sent.value());
    var headers = Stream.of(sent.headers().toArray()).map(header -> header.key()).sorted().toList();
    assertEquals(
        EVENT.keySet().stream().filter(k -> k.startsWith("emp")).sorted().toList(), headers);
    lie(there);
    assertEquals(0, records.list().count());
  }

  @Test
  void redrive_behindOneThatIsNoEvent_staysOnTheListFromThere() throws IOException {
    var there = List.of(record(0, "{}", EVENT), record(1, "x", Map.of()), record(2, "{}", EVENT));
    lie(there);
    var listed = records.list().oldest();
    assertTrue(listed.get(1).unreadableReason().contains("dead-letter-topic"));
    records.redrive(listed);
    assertEquals(2, producer.history().size());
    lie(there);
    assertEquals(List.of(TOPIC + ":0:1", TOPIC + ":0:2"), names(records.list()));
    lie(there);
    records.discard(records.list().oldest());
    lie(there);
    assertEquals(0, records.list().count());
    assertEquals(2, producer.history().size());
  }

  @Test
  void whyUnreadable_brokenHeader_namesIt() {
    var headers = new java.util.HashMap<>(EVENT);
    headers.put("emporium-sequence", "-7");
    var why = new DeadLetterRecord(record(0, "{}", headers)).unreadableReason();
    assertEquals("a header must be a number: header=emporium-sequence", why);
  }

  @Test
  void unreadableReason_topicOfAnother_namesTheHeader() {
    var headers = new java.util.HashMap<>(EVENT);
    headers.put("emporium-topic", "stock-confirmed");
    var why = new DeadLetterRecord(record(0, "{}", headers)).unreadableReason();
    assertEquals("its topic is another one: header=emporium-topic", why);
  }
}
