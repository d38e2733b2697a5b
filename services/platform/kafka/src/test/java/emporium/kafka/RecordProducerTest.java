package emporium.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.runtime.DaemonSchedulers;
import emporium.runtime.messaging.OutboxRelay;
import emporium.runtime.testing.Await;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.BufferExhaustedException;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RecordProducerTest {
  private static final String A = "a";
  private static final String B = "b";

  private final ScheduledExecutorService timer = DaemonSchedulers.named("producer-test");
  private final TestProducer kafka = new TestProducer();
  private final AtomicInteger openings = new AtomicInteger();
  private final List<Exception> failures = new CopyOnWriteArrayList<>();
  private final AtomicInteger accepted = new AtomicInteger();
  private final RecordProducer producer =
      new RecordProducer(
          () -> {
            if (openings.getAndIncrement() == 0) {
              throw new KafkaException("no address");
            }
            return kafka;
          },
          Set.of(A, B),
          timer);

  /** A producer that knows and takes what tests say. */
  private static final class TestProducer extends MockProducer<byte[], byte[]> {
    final Set<String> unknown = ConcurrentHashMap.newKeySet();
    volatile boolean isFull;
    volatile @Nullable Exception failure;

    TestProducer() {
      super(true, null, new ByteArraySerializer(), new ByteArraySerializer());
    }

    @Override
    public List<PartitionInfo> partitionsFor(String topic) {
      if (unknown.contains(topic)) {
        throw new TimeoutException("not present in metadata");
      }
      return List.of(new PartitionInfo(topic, 0, null, null, null));
    }

    @Override
    public synchronized Future<RecordMetadata> send(
        ProducerRecord<byte[], byte[]> record, Callback callback) {
      var fails = isFull ? new BufferExhaustedException("full") : failure;
      if (fails != null) {
        callback.onCompletion(null, fails);
        return CompletableFuture.failedFuture(fails);
      }
      return super.send(record, callback);
    }
  }

  @AfterEach
  void stop() {
    producer.close();
    timer.shutdownNow();
  }

  private boolean send(String topic, int number) {
    return producer.send(
        new ProducerRecord<>(topic, 0, null, new byte[] {(byte) number}),
        failure -> {
          if (failure == null) {
            accepted.incrementAndGet();
          } else {
            failures.add(failure);
          }
        });
  }

  private List<Byte> sent(String topic) {
    return kafka.history().stream()
        .filter(record -> record.topic().equals(topic))
        .map(record -> record.value()[0])
        .toList();
  }

  @Test
  void records_beforeTheProducerIsOpen_waitInTheirOrder() {
    IntStream.range(0, 5).forEach(number -> assertTrue(send(A, number)));
    assertEquals(5, producer.waiting());
    producer.start(); // fails at first
    Await.until(() -> accepted.get() == 5);
    assertEquals(List.of((byte) 0, (byte) 1, (byte) 2, (byte) 3, (byte) 4), sent(A));
    assertEquals(2, openings.get());
  }

  @Test
  void records_ofAnUnknownTopic_waitAndHoldUpNoOther() {
    kafka.unknown.add(A);
    producer.start();
    assertTrue(send(A, 1));
    assertTrue(send(A, 2));
    assertTrue(send(B, 3));
    Await.until(() -> accepted.get() == 1);
    assertEquals(List.of((byte) 3), sent(B));
    Await.until(() -> producer.waiting() == 2); // a record is accepted before it leaves the queue
    kafka.unknown.clear();
    Await.until(() -> accepted.get() == 3);
    assertEquals(List.of((byte) 1, (byte) 2), sent(A));
  }

  @Test
  void records_ofAFullProducer_waitInTheirOrder() {
    kafka.isFull = true;
    producer.start();
    assertTrue(send(A, 1));
    assertTrue(send(A, 2));
    Await.until(() -> openings.get() == 2);
    kafka.isFull = false;
    Await.until(() -> accepted.get() == 2);
    assertEquals(List.of((byte) 1, (byte) 2), sent(A));
    assertEquals(List.of(), failures);
  }

  @Test
  void record_thatTheBrokerDoesNotTake_isToldAndDoesNotStopOthers() {
    kafka.failure = new KafkaException("too large");
    producer.start();
    assertTrue(send(A, 1));
    Await.until(() -> failures.size() == 1);
    assertInstanceOf(KafkaException.class, failures.get(0));
    kafka.failure = null;
    assertTrue(send(A, 2));
    Await.until(() -> accepted.get() == 1);
    assertEquals(List.of((byte) 2), sent(A));
  }

  @Test
  void record_moreThanMayWait_isRefused() {
    IntStream.range(0, OutboxRelay.BUFFER).forEach(number -> assertTrue(send(A, number)));
    assertFalse(send(A, 0));
    assertTrue(send(B, 0), "of another topic");
  }

  @Test
  void record_ofAForeignTopic_isRefused() {
    assertThrows(IllegalArgumentException.class, () -> send("c", 1));
  }
}
