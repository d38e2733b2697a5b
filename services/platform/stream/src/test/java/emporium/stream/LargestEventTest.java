package emporium.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.runtime.messaging.StreamConfig;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Events as large as that of the largest cart, among small ones, with the bounds on frame and queue
 * that a process has where nothing is configured.
 */
class LargestEventTest {
  /** What docs/messaging.md says; {@code LargestCartTest} has the events themselves. */
  private static final int LARGEST_BYTES = 2_600_000;

  private static final byte[] LARGEST = kept(LARGEST_BYTES);
  private static final byte[] SMALL = kept(100);
  private static final int EVENTS = 50;

  /** Without beats, each of which would read from the outbox what is being sent. */
  private final StreamConfig config =
      TestStream.defaultsExcept(Map.of("emporium.stream.heartbeat-ms", "600000"));

  private final TestStream stream = new TestStream(config);

  private static byte[] kept(int bytes) {
    return StreamFixture.CODEC.encode(StreamFixture.mark(1, "x".repeat(bytes)));
  }

  /** Puts events into the outbox: the first of them, and some others, as large as can be. */
  private void commit(long first, long last, List<Long> others) {
    for (long sequence = first; sequence <= last; sequence++) {
      boolean isLargest = sequence == first || others.contains(sequence);
      stream.commit(sequence, isLargest ? LARGEST : SMALL);
    }
  }

  private void assertAllArrivedOnceInOrder() {
    stream.awaitArrived(EVENTS);
    assertEquals(TestStream.sequences(1, EVENTS), List.copyOf(stream.consumer.sequences));
  }

  @AfterEach
  void stop() {
    stream.close();
  }

  @Test
  void bounds_ofAProcess_areThoseOfTheCase() {
    assertTrue(LARGEST.length > config.queueBytesMax(), "larger than the queue may be");
    assertTrue(LARGEST.length < config.frameBytesMax());
  }

  @Test
  void largestEvent_sentAsItComes_arrivesOnceAndBeforeThoseAfterIt() {
    stream.consumer.request(Long.MAX_VALUE);
    stream.commit(1, SMALL);
    stream.sender.start();
    stream.awaitArrived(1); // what follows is sent as it comes
    commit(2, EVENTS, List.of(3L, 20L));
    stream.send(2, EVENTS);
    assertAllArrivedOnceInOrder();
  }

  @Test
  void largestEvent_readFromTheOutbox_arrivesOnceAndBeforeThoseAfterIt() {
    stream.consumer.request(Long.MAX_VALUE);
    commit(1, EVENTS, List.of(2L, 20L));
    stream.sender.start();
    assertAllArrivedOnceInOrder();
  }

  @Test
  void largestEvent_toAConsumerThatTakesOneAtATime_arrivesOnceAndBeforeThoseAfterIt() {
    commit(1, EVENTS, List.of(2L, 20L));
    stream.sender.start();
    for (int taken = 1; taken < EVENTS; taken++) {
      stream.consumer.request(1);
      stream.awaitArrived(taken);
    }
    stream.consumer.request(1);
    assertAllArrivedOnceInOrder();
  }
}
