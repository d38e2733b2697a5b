package emporium.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.runtime.messaging.StreamConfig;
import emporium.runtime.testing.Await;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A consumer that takes nothing for a long time while its producer goes on: it gives signs of life,
 * but does not read. The settings are those of a process where nothing is configured. In the full
 * proof the stall is four times as long as a connection may be silent.
 */
@Tag("long")
class StalledReceiverLongTest {
  /** With {@code -Dstall.seconds=600} so long. */
  private static final int STALL_SECONDS =
      Integer.getInteger("stall.seconds", Boolean.getBoolean("proofs") ? 60 : 2);

  /** Of 2 KB: in two seconds more than the buffers of both systems hold. */
  private static final int EVENTS_PER_SECOND = 5_000;

  private static final int EVENTS_PER_FORCE = 50;
  private static final long FORCE_NANOS =
      TimeUnit.SECONDS.toNanos(1) * EVENTS_PER_FORCE / EVENTS_PER_SECOND;
  private static final byte[] KEPT =
      StreamFixture.CODEC.encode(StreamFixture.mark(1, "x".repeat(2_000)));

  private final StreamConfig config = TestStream.defaultsExcept(Map.of());
  private final TestStream stalled = new TestStream(config);
  private final TestStream other = new TestStream(config);
  private final int queuedMax = config.queueBytesMax() + StreamFixture.queuedBytes(KEPT);
  private long published;
  private int longestQueue;

  /** Publishes what one force makes durable, to both. */
  private void publish(int events) {
    long first = published + 1;
    published += events;
    for (var stream : List.of(stalled, other)) {
      for (long sequence = first; sequence <= published; sequence++) {
        stream.commit(sequence, KEPT);
      }
      stream.send(first, published);
    }
    assertQueueIsBounded();
  }

  private void assertQueueIsBounded() {
    int queued = stalled.sender.queuedBytes();
    longestQueue = Math.max(longestQueue, queued);
    assertTrue(queued < queuedMax, () -> "queued: " + queued);
  }

  @AfterEach
  void stop() {
    stalled.close();
    other.close();
  }

  @Test
  void receiver_stalledWhileEventsArePublished_boundsItsQueueAndHoldsNoOther() {
    other.consumer.request(Long.MAX_VALUE);
    stalled.consumer.request(1);
    stalled.sender.start();
    other.sender.start();
    Await.until(() -> stalled.sender.isReady() && other.sender.isReady());
    publish(1);
    stalled.awaitArrived(1); // and takes no more
    long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(STALL_SECONDS);
    for (long next = System.nanoTime(); next < endNanos; next += FORCE_NANOS) {
      awaitTime(next);
      publish(EVENTS_PER_FORCE);
    }
    other.awaitArrived(published);
    assertStalled();
    stalled.consumer.request(Long.MAX_VALUE);
    stalled.awaitArrived(published);
    assertAllArrived();
    System.out.printf(
        "stalled for %d s: %d events, at most %d bytes queued%n",
        STALL_SECONDS, published, longestQueue);
  }

  private void awaitTime(long nanos) {
    Await.until(
        () -> {
          assertQueueIsBounded();
          return System.nanoTime() - nanos >= 0;
        });
  }

  private void assertStalled() {
    assertEquals(1, stalled.consumer.arrived.get());
    assertTrue(longestQueue >= config.queueBytesMax(), "the control: its queue was full");
    assertTrue(stalled.sender.isReady(), "it is waited for");
    assertEquals(1, stalled.consumer.opened.get(), "on the same connection");
  }

  /** In order, but for what a sender may repeat of events that come while it reads the outbox. */
  private void assertAllArrived() {
    for (var stream : List.of(stalled, other)) {
      var firstDeliveries = stream.consumer.sequences.stream().distinct().toList();
      assertEquals(TestStream.sequences(1, published), firstDeliveries);
    }
  }
}
