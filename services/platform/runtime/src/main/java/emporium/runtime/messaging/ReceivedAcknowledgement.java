package emporium.runtime.messaging;

import emporium.persistence.EventId;
import emporium.persistence.engine.Engine;
import emporium.persistence.engine.SequenceRanges;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * What a consumer says that it has consumed, durably. It is noted at the engine a bounded number of
 * events after the other: the position that a consumer answers to hello may be that of a whole
 * outbox, and others wait for the engine and for the thread that read it. Immutable.
 *
 * @param source of the events, as they were sent: those of other data are ignored
 */
record ReceivedAcknowledgement(
    String source, String consumer, String topic, SequenceRanges sequences) {
  /** Events noted at once. */
  static final int EVENTS_MAX = 1_000;

  private static final CompletionStage<?> DONE = CompletableFuture.completedStage(null);

  /** Notes it; completes when all of it is noted. */
  CompletionStage<?> note(Engine engine, RemoteTopicSender<?> sender) {
    return noteFrom(1, engine, sender);
  }

  private CompletionStage<?> noteFrom(long first, Engine engine, RemoteTopicSender<?> sender) {
    for (long from = first; ; ) {
      var awaited = sender.unacknowledged(consumer, sequences, from, EVENTS_MAX);
      if (!isOf(awaited, engine)) {
        return DONE; // they are resent and re-acknowledged
      }
      if (awaited.sequences().isEmpty()) {
        sender.acknowledged(consumer, awaited);
        return DONE;
      }
      var noted = note(awaited, engine, sender).toCompletableFuture();
      int count = awaited.sequences().size();
      if (count < EVENTS_MAX || noted.isCompletedExceptionally()) {
        return noted;
      }
      long next = awaited.sequences().get(count - 1) + 1;
      if (!noted.isDone()) {
        return noted.thenCompose(done -> noteFrom(next, engine, sender));
      }
      from = next;
    }
  }

  /** Whether the events have their numbers from the source; not if the engine has other data. */
  private boolean isOf(UnacknowledgedEvents awaited, Engine engine) {
    return engine.isOpen() && engine.source().equals(source) && engine.epoch() == awaited.epoch();
  }

  private CompletionStage<?> note(
      UnacknowledgedEvents awaited, Engine engine, RemoteTopicSender<?> sender) {
    var ids = awaited.sequences().stream().map(number -> new EventId(topic, number)).toList();
    return engine
        .acknowledge(awaited.epoch(), consumer, ids)
        .thenRun(() -> sender.acknowledged(consumer, awaited));
  }
}
