package emporium.runtime.messaging;

import emporium.persistence.EngineNotOpen;
import emporium.persistence.Envelope;
import emporium.persistence.engine.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Forwards committed events when they are durable, in their order of arrival. Events that an engine
 * loses are dropped: its next incarnation republishes the durable ones. An engine that cannot say
 * yet is asked again after a pause. Thread-safe; one force covers all events that arrived during
 * the last one.
 *
 * <p>What waits here is a part of the outbox, which is bounded.
 */
final class DurableEventForwarder {
  private final Engine engine;
  private final Consumer<List<Envelope<?>>> sink;
  private final Executor later;
  private List<Envelope<?>> pending = new ArrayList<>(); // guarded by this
  private boolean isAwaiting; // guarded by this

  /**
   * @param sink takes what is durable
   * @param later runs what it is given after a pause
   */
  DurableEventForwarder(Engine engine, Consumer<List<Envelope<?>>> sink, Executor later) {
    this.engine = engine;
    this.sink = sink;
    this.later = later;
  }

  /** Adds a committed event. */
  void add(Envelope<?> committed) {
    synchronized (this) {
      pending.add(committed);
      if (isAwaiting) {
        return;
      }
      isAwaiting = true;
    }
    awaitDurable();
  }

  /** Requests durability until no event is pending; resumes on the thread that completes it. */
  private void awaitDurable() {
    for (var batch = take(); !batch.isEmpty(); batch = take()) {
      var asked = batch;
      long epoch = batch.get(batch.size() - 1).epoch(); // earlier incarnations: republished
      CompletableFuture<?> durable = engine.durable(epoch).toCompletableFuture();
      if (!durable.isDone()) {
        var unused =
            durable.whenComplete(
                (done, failure) -> {
                  if (isAnswered(asked, epoch, failure)) {
                    awaitDurable();
                  }
                });
        return;
      }
      if (!isAnswered(asked, epoch, failureOf(durable))) {
        return;
      }
    }
  }

  private static @Nullable Throwable failureOf(CompletableFuture<?> done) {
    return done.<@Nullable Throwable>handle((result, failure) -> failure).join();
  }

  /** Forwards what is durable; false if the engine cannot say yet, and is asked again later. */
  private boolean isAnswered(List<Envelope<?>> batch, long epoch, @Nullable Throwable failure) {
    if (failure == null) {
      forward(batch, epoch);
    } else if (isEarly(failure, epoch)) {
      putBack(batch);
      later.execute(this::awaitDurable);
      return false;
    }
    return true;
  }

  /**
   * Whether the engine only takes no work now: it has published these events while it was opened,
   * or is closing. If it opens another incarnation, that is later than theirs.
   */
  private boolean isEarly(Throwable failure, long epoch) {
    var cause = failure instanceof CompletionException ? failure.getCause() : failure;
    return cause instanceof EngineNotOpen && epoch == engine.epoch();
  }

  private void forward(List<Envelope<?>> batch, long epoch) {
    var durable = batch.stream().filter(envelope -> envelope.epoch() == epoch).toList();
    if (!durable.isEmpty()) {
      sink.accept(List.copyOf(durable));
    }
  }

  private synchronized void putBack(List<Envelope<?>> batch) {
    pending.addAll(0, batch);
  }

  private synchronized List<Envelope<?>> take() {
    var batch = pending;
    pending = new ArrayList<>();
    isAwaiting = !batch.isEmpty();
    return batch;
  }
}
