package emporium.edge.remote;

import emporium.persistence.Envelope;
import emporium.persistence.engine.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * Hands committed events on when they are durable, in the order in which they came. What an engine
 * loses is dropped: its next opening says again what is durable. Thread-safe; one force is asked
 * for all that came while the last one was under way.
 */
final class Durably {
  private final Engine engine;
  private final Consumer<List<Envelope<?>>> sink;
  private List<Envelope<?>> coming = new ArrayList<>(); // guarded by this
  private boolean asking; // guarded by this

  Durably(Engine engine, Consumer<List<Envelope<?>>> sink) {
    this.engine = engine;
    this.sink = sink;
  }

  /** Takes an event that is committed. */
  void add(Envelope<?> committed) {
    synchronized (this) {
      coming.add(committed);
      if (asking) {
        return;
      }
      asking = true;
    }
    ask();
  }

  /** Asks until nothing is left; goes on where an answer that takes its time is given. */
  private void ask() {
    for (var batch = take(); !batch.isEmpty(); batch = take()) {
      var asked = batch;
      long epoch = batch.get(batch.size() - 1).epoch(); // those of earlier openings come again
      CompletableFuture<?> durable = engine.durable(epoch).toCompletableFuture();
      if (!durable.isDone()) {
        var unused = durable.whenComplete((done, failure) -> answered(asked, epoch, failure));
        return;
      }
      handOn(asked, epoch, durable.isCompletedExceptionally());
    }
  }

  private void answered(List<Envelope<?>> batch, long epoch, Throwable failure) {
    handOn(batch, epoch, failure != null);
    ask();
  }

  private void handOn(List<Envelope<?>> batch, long epoch, boolean isLost) {
    if (!isLost) {
      var durable = batch.stream().filter(envelope -> envelope.epoch() == epoch).toList();
      if (!durable.isEmpty()) {
        sink.accept(List.copyOf(durable));
      }
    }
  }

  private synchronized List<Envelope<?>> take() {
    var batch = coming;
    coming = new ArrayList<>();
    asking = !batch.isEmpty();
    return batch;
  }
}
