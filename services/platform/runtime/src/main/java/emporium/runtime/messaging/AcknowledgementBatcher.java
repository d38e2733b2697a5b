package emporium.runtime.messaging;

import emporium.persistence.CommitResult;
import emporium.persistence.Envelope;
import emporium.persistence.engine.SequenceRanges;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Collects what this process has consumed and acknowledges it together: after a short time, or when
 * there is much of it. It asks for durability only then, when as a rule somebody else has had the
 * force made; so an acknowledgement costs no force, and few messages. Thread-safe.
 */
final class AcknowledgementBatcher {
  private final BiConsumer<AcknowledgementStream, SequenceRanges> sink;
  private final ScheduledExecutorService timer;
  private final long delayMs;
  private final int countMax;
  private List<Consumed> collected = new ArrayList<>(); // guarded by this

  private record Consumed(AcknowledgementStream stream, long sequence, CommitResult<?> committed) {}

  /**
   * @param sink takes what is durable
   * @param delayMs longest time between consumption and the request for durability
   * @param countMax most events collected
   */
  AcknowledgementBatcher(
      BiConsumer<AcknowledgementStream, SequenceRanges> sink,
      ScheduledExecutorService timer,
      long delayMs,
      int countMax) {
    this.sink = sink;
    this.timer = timer;
    this.delayMs = delayMs;
    this.countMax = countMax;
  }

  /** An event is consumed, now or before; it is acknowledged when that is durable. */
  void consumed(Envelope<?> received, String consumer, CommitResult<?> committed) {
    int count;
    synchronized (this) {
      collected.add(
          new Consumed(
              AcknowledgementStream.of(received, consumer), received.id().sequence(), committed));
      count = collected.size();
    }
    if (count == countMax) {
      flush();
    } else if (count == 1) {
      var unused = timer.schedule(this::flush, delayMs, TimeUnit.MILLISECONDS);
    }
  }

  private void flush() {
    var batch = take();
    var durable = new ArrayList<CompletableFuture<@Nullable Consumed>>(batch.size());
    batch.forEach(consumed -> durable.add(whenDurable(consumed)));
    var unused =
        CompletableFuture.allOf(durable.toArray(CompletableFuture<?>[]::new))
            .thenRun(() -> acknowledge(durable));
  }

  private synchronized List<Consumed> take() {
    var batch = collected;
    collected = new ArrayList<>();
    return batch;
  }

  /** Null if it was lost before it was durable: it is redelivered. */
  private static CompletableFuture<@Nullable Consumed> whenDurable(Consumed consumed) {
    CompletionStage<?> durable = consumed.committed().durable();
    return durable
        .<@Nullable Consumed>handle((done, lost) -> lost == null ? consumed : null)
        .toCompletableFuture();
  }

  private void acknowledge(List<CompletableFuture<@Nullable Consumed>> batch) {
    Map<AcknowledgementStream, List<Long>> streams = new LinkedHashMap<>();
    for (var done : batch) {
      var consumed = done.join();
      if (consumed != null) {
        streams
            .computeIfAbsent(consumed.stream(), first -> new ArrayList<>())
            .add(consumed.sequence());
      }
    }
    streams.forEach((stream, numbers) -> sink.accept(stream, SequenceRanges.of(numbers)));
  }
}
