package emporium.persistence.engine;

import emporium.persistence.Envelope;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands committed events on, one thread at a time, so that they leave in the order they were
 * committed. Thread-safe.
 *
 * <p>An event that cannot be handed over is tried again after a pause, until it can or there is
 * another opening, which begins with it; events of its key that come later wait behind it, others
 * do not. What waits here is a part of the outbox, which is bounded.
 */
public final class Dispatcher {
  private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);

  private final Supplier<@Nullable Queue<Envelope<?>>> current;
  private final Executor later;
  private final ReentrantLock dispatching = new ReentrantLock();
  private volatile Consumer<Envelope<?>> sink = envelope -> {};

  // guarded by dispatching
  private final Map<Key, Queue<Envelope<?>>> held = new LinkedHashMap<>();
  private @Nullable Queue<Envelope<?>> heldOf;
  private boolean isRetryDue;

  /** What orders events. */
  private record Key(String topic, Object key) {
    static Key of(Envelope<?> envelope) {
      return new Key(envelope.topic().name(), envelope.key());
    }
  }

  /**
   * @param current the outgoing events of the opening there is now, or null; one queue an opening
   * @param later runs what it is given after a pause
   */
  public Dispatcher(Supplier<@Nullable Queue<Envelope<?>>> current, Executor later) {
    this.current = current;
    this.later = later;
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
        forgetOthers(outgoing);
        for (var next = outgoing.poll(); next != null; next = outgoing.poll()) {
          handOverOrHold(next);
        }
      } finally {
        dispatching.unlock();
      }
    }
  }

  /** What was held of an earlier opening is in the queue of the next, or never became durable. */
  private void forgetOthers(@Nullable Queue<Envelope<?>> outgoing) {
    if (heldOf != outgoing) {
      held.clear();
      heldOf = outgoing;
    }
  }

  private void handOverOrHold(Envelope<?> envelope) {
    var before = held.get(Key.of(envelope));
    if (before != null) {
      before.add(envelope);
    } else if (!isHandedOver(envelope, true)) {
      held.computeIfAbsent(Key.of(envelope), key -> new ArrayDeque<>()).add(envelope);
      retryLater();
    }
  }

  private void retryLater() {
    if (!isRetryDue) {
      isRetryDue = true;
      later.execute(this::retry);
    }
  }

  private void retry() {
    dispatching.lock();
    try {
      isRetryDue = false;
      forgetOthers(current.get());
      for (Iterator<Queue<Envelope<?>>> keys = held.values().iterator(); keys.hasNext(); ) {
        if (isAllHandedOver(keys.next())) {
          keys.remove();
        }
      }
      if (!held.isEmpty()) {
        retryLater();
      }
    } finally {
      dispatching.unlock();
    }
    dispatch(); // what came meanwhile found the lock taken
  }

  private boolean isAllHandedOver(Queue<Envelope<?>> ofKey) {
    for (var next = ofKey.peek(); next != null; next = ofKey.peek()) {
      if (!isHandedOver(next, false)) {
        return false;
      }
      var unused = ofKey.remove();
    }
    return true;
  }

  /** What was committed stays committed, whatever becomes of its events. */
  private boolean isHandedOver(Envelope<?> envelope, boolean isFirst) {
    try {
      sink.accept(envelope);
      return true;
    } catch (RuntimeException | Error e) {
      if (isFirst) {
        LOG.error("An event cannot be handed over, it is tried again: event={}", envelope.id(), e);
      } else {
        LOG.warn("An event still cannot be handed over: event={}: {}", envelope.id(), e.toString());
      }
      return false;
    }
  }
}
