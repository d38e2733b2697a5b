package emporium.persistence.engine;

import emporium.persistence.Envelope;
import java.util.Queue;
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
public final class Dispatcher {
  private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);

  private final Supplier<@Nullable Queue<Envelope<?>>> current;
  private final ReentrantLock dispatching = new ReentrantLock();
  private volatile Consumer<Envelope<?>> sink = envelope -> {};

  /**
   * @param current the outgoing events of the opening there is now, or null
   */
  public Dispatcher(Supplier<@Nullable Queue<Envelope<?>>> current) {
    this.current = current;
  }

  /** Sets where events go. */
  public void to(Consumer<Envelope<?>> consumer) {
    sink = consumer;
  }

  /** Hands on what is there; whoever finds another thread at it leaves it to that thread. */
  public void dispatch() {
    for (var outgoing = current.get();
        outgoing != null && !outgoing.isEmpty() && dispatching.tryLock();
        outgoing = current.get()) { // a reload meanwhile found this lock taken
      try {
        for (var next = outgoing.poll(); next != null; next = outgoing.poll()) {
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
