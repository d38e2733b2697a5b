package emporium.runtime.messaging;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.events.model.CheckoutId;
import emporium.events.model.MarkStatus;
import emporium.events.model.TransactionType;
import emporium.persistence.CommitResult;
import emporium.persistence.Envelope;
import emporium.persistence.engine.SequenceRanges;
import emporium.runtime.testing.Await;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is acknowledged together, and when it asks for durability. */
class AcknowledgementBatcherTest {
  private static final long NEVER_MS = 600_000;

  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final LinkedBlockingQueue<SequenceRanges> sent = new LinkedBlockingQueue<>();
  private final AtomicInteger forcesWanted = new AtomicInteger();

  private AcknowledgementBatcher batcher(long delayMs, int countMax) {
    return new AcknowledgementBatcher(
        (stream, consumed) -> sent.add(consumed), timer, delayMs, countMax);
  }

  private void consume(AcknowledgementBatcher batcher, String source, long sequence) {
    var mark =
        new TransactionMark(
            new CheckoutId(1, 1),
            "t",
            TransactionType.CUSTOMER_SESSION,
            1,
            MarkStatus.SUCCESS,
            "stock");
    batcher.consumed(
        Envelope.remote(Topics.STOCK_COMPLETED, source, sequence, mark, 0, 0),
        Topics.CART,
        new CommitResult<>(
            true,
            () -> {
              forcesWanted.incrementAndGet();
              return CompletableFuture.completedStage(null);
            }));
  }

  @AfterEach
  void stop() {
    timer.shutdownNow();
  }

  @Test
  void consumed_beforeTheDelay_asksForNoForce() {
    var batcher = batcher(NEVER_MS, 3);
    consume(batcher, "a", 1);
    consume(batcher, "a", 2);
    assertEquals(0, forcesWanted.get());
    assertEquals(0, sent.size());
  }

  @Test
  void consumed_manyOfOneStream_areOneAcknowledgementOfRanges() {
    var batcher = batcher(NEVER_MS, 4);
    for (long sequence : List.of(7L, 2L, 1L, 3L)) {
      consume(batcher, "a", sequence);
    }
    assertEquals(SequenceRanges.of(3, List.of(7L)), sent.poll());
    assertEquals(0, sent.size());
  }

  @Test
  void consumed_ofTwoSources_areNotMixed() {
    var batcher = batcher(NEVER_MS, 2);
    consume(batcher, "a", 1);
    consume(batcher, "b", 2);
    assertEquals(2, sent.size());
  }

  @Test
  void consumed_few_areAcknowledgedAfterTheDelay() {
    consume(batcher(1, 1_000), "a", 1);
    Await.until(() -> sent.size() == 1);
  }
}
