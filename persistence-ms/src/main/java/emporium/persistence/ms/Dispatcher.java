package emporium.persistence.ms;

import emporium.persistence.Envelope;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands committed events on, one thread at a time, so that they leave in the order they were
 * committed. Thread-safe.
 */
final class Dispatcher {
  private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);

  private final Supplier<@Nullable Opening> current;
  private final ReentrantLock dispatching = new ReentrantLock();
  private volatile Consumer<Envelope<?>> sink = envelope -> {};

  /**
   * @param current the opening there is now, or null
   */
  Dispatcher(Supplier<@Nullable Opening> current) {
    this.current = current;
  }

  void to(Consumer<Envelope<?>> consumer) {
    sink = consumer;
  }

  /** Hands on what is there; whoever finds another thread at it leaves it to that thread. */
  void dispatch() {
    for (var opening = current.get();
        opening != null && !opening.sequence.outgoing().isEmpty() && dispatching.tryLock();
        opening = current.get()) { // a reload meanwhile found this lock taken
      try {
        for (var next = opening.sequence.outgoing().poll();
            next != null;
            next = opening.sequence.outgoing().poll()) {
          handOver(next);
        }
      } finally {
        dispatching.unlock();
      }
    }
  }

  /** What was committed stays committed, whatever becomes of its events. */
  private void handOver(Envelope<?> envelope) {
    try {
      sink.accept(envelope);
    } catch (RuntimeException e) {
      LOG.error(
          "An event cannot be handed over: it stays in the outbox, event={}", envelope.id(), e);
    }
  }
}
