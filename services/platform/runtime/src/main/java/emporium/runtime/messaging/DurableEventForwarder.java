package emporium.runtime.messaging;

import emporium.persistence.Envelope;
import emporium.persistence.engine.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * Forwards committed events when they are durable, in their order of arrival. Events that an engine
 * loses are dropped: its next incarnation republishes the durable ones. Thread-safe; one force
 * covers all events that arrived during the last one.
 */
final class DurableEventForwarder {
  private final Engine engine;
  private final Consumer<List<Envelope<?>>> sink;
  private List<Envelope<?>> pending = new ArrayList<>(); // guarded by this
  private boolean isAwaiting; // guarded by this

  DurableEventForwarder(Engine engine, Consumer<List<Envelope<?>>> sink) {
    this.engine = engine;
    this.sink = sink;
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
        var unused = durable.whenComplete((done, failure) -> completed(asked, epoch, failure));
        return;
      }
      forward(asked, epoch, durable.isCompletedExceptionally());
    }
  }

  private void completed(List<Envelope<?>> batch, long epoch, Throwable failure) {
    forward(batch, epoch, failure != null);
    awaitDurable();
  }

  private void forward(List<Envelope<?>> batch, long epoch, boolean isLost) {
    if (!isLost) {
      var durable = batch.stream().filter(envelope -> envelope.epoch() == epoch).toList();
      if (!durable.isEmpty()) {
        sink.accept(List.copyOf(durable));
      }
    }
  }

  private synchronized List<Envelope<?>> take() {
    var batch = pending;
    pending = new ArrayList<>();
    isAwaiting = !batch.isEmpty();
    return batch;
  }
}
