package emporium.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.runtime.testing.Await;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
class RecordConsumerTest {
  private static final String SLOW = "slow";
  private static final String FAST = "fast";
  private static final int POLL_RECORDS = 100;

  @TempDir private Path directory;

  private TestBroker broker;

  /** Takes records until it is told to refuse them; keeps who wants to know when it can again. */
  private static final class TestHandler implements RecordHandler {
    final List<Long> offsets = new CopyOnWriteArrayList<>();
    final List<Runnable> unfinished = new CopyOnWriteArrayList<>();
    final List<Runnable> resumes = new CopyOnWriteArrayList<>();
    volatile boolean isStalled;

    @Override
    public boolean received(ConsumerRecord<byte[], byte[]> record, Runnable whenDone) {
      offsets.add(record.offset());
      if (isStalled) {
        unfinished.add(whenDone);
      } else {
        whenDone.run();
      }
      return !isStalled;
    }

    @Override
    public void whenReady(Runnable resume) {
      resumes.add(resume);
    }

    void resume() {
      isStalled = false;
      unfinished.forEach(Runnable::run);
      resumes.forEach(Runnable::run);
    }
  }

  @BeforeEach
  void start() throws Exception {
    broker = new TestBroker(directory);
    try (var admin = Admin.create(broker.address())) {
      admin
          .createTopics(List.of(new NewTopic(SLOW, 1, (short) 1), new NewTopic(FAST, 1, (short) 1)))
          .all()
          .get();
    }
  }

  @AfterEach
  void stop() throws Exception {
    broker.close();
  }

  private RecordConsumer consumer(
      TestHandler slow, TestHandler fast, RecordConsumer.Subscription subscription) {
    Map<String, Object> operator = new HashMap<>(broker.address());
    operator.put("max.poll.records", POLL_RECORDS);
    String replica = subscription.assigned().isEmpty() ? "" : "-0";
    var settings = new KafkaClientSettings(operator, "order", replica);
    return new RecordConsumer(
        () ->
            new KafkaConsumer<>(
                settings.consumer(), new ByteArrayDeserializer(), new ByteArrayDeserializer()),
        subscription,
        Map.of(SLOW, slow, FAST, fast),
        System::nanoTime);
  }

  private void write(String topic, int count) throws Exception {
    var settings = new HashMap<>(new KafkaClientSettings(broker.address(), "t", "").producer());
    settings.put("max.block.ms", 60_000);
    try (var producer =
        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
      var last = new ArrayList<Future<?>>();
      for (int number = 0; number < count; number++) {
        last.add(producer.send(new ProducerRecord<>(topic, 0, null, new byte[300])));
      }
      for (var sent : last) {
        var unused = sent.get();
      }
    }
  }

  private static RecordConsumer.Subscription group() {
    return new RecordConsumer.Subscription(Set.of(), Set.of());
  }

  @Test
  void topic_whoseHandlerStalls_stopsNoOtherAndIsReadNoFurther() throws Exception {
    var slow = new TestHandler();
    var fast = new TestHandler();
    slow.isStalled = true;
    try (var consumer = consumer(slow, fast, group())) {
      consumer.start();
      write(SLOW, 5_000);
      write(FAST, 5_000);
      Await.until(() -> fast.offsets.size() == 5_000);
      assertTrue(slow.offsets.size() <= POLL_RECORDS, "read: " + slow.offsets.size());
      write(FAST, 10);
      Await.until(() -> fast.offsets.size() == 5_010);
      slow.resume();
      Await.until(() -> slow.offsets.size() == 5_000);
      assertEquals(LongStream.range(0, 5_000).boxed().toList(), slow.offsets, "in order");
    }
  }

  @Test
  void member_thatReturns_continuesWhereItHasProcessed() throws Exception {
    write(FAST, 20);
    write(SLOW, 20);
    var fast = new TestHandler();
    var slow = new TestHandler();
    slow.isStalled = true;
    try (var consumer = consumer(slow, fast, group())) {
      consumer.start();
      Await.until(() -> fast.offsets.size() == 20 && slow.offsets.size() == 20);
    }
    write(FAST, 1);
    var fastAgain = new TestHandler();
    var slowAgain = new TestHandler();
    try (var consumer = consumer(slowAgain, fastAgain, group())) {
      consumer.start();
      Await.until(() -> !fastAgain.offsets.isEmpty() && slowAgain.offsets.size() == 20);
      assertEquals(List.of(20L), fastAgain.offsets);
      assertEquals(0L, slowAgain.offsets.get(0), "what was not processed");
    }
  }

  @Test
  void replica_readsItsPartitionsAndTopicsFromNow_withoutAGroup() throws Exception {
    write(FAST, 20);
    write(SLOW, 20);
    var fast = new TestHandler();
    var slow = new TestHandler();
    var assigned = Set.of(new TopicPartition(FAST, 0), new TopicPartition(SLOW, 0));
    try (var consumer =
        consumer(slow, fast, new RecordConsumer.Subscription(assigned, Set.of(FAST)))) {
      consumer.start();
      Await.until(() -> slow.offsets.size() == 20);
      write(FAST, 1);
      Await.until(() -> !fast.offsets.isEmpty());
      assertEquals(List.of(20L), fast.offsets);
    }
  }

  @Test
  void broker_withoutItsDirectory_isReadFromItsStart() throws Exception {
    write(FAST, 20);
    var fast = new TestHandler();
    try (var consumer = consumer(new TestHandler(), fast, group())) {
      consumer.start();
      Await.until(() -> fast.offsets.size() == 20);
      broker.restartEmpty();
      write(FAST, 3);
      Await.until(() -> fast.offsets.size() >= 23);
      assertEquals(List.of(0L, 1L, 2L), fast.offsets.subList(20, 23));
    }
  }
}
