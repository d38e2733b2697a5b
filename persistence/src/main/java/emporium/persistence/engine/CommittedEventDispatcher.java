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
 * Dispatches committed events, one thread at a time, in the order they were committed. Thread-safe.
 *
 * <p>An event whose dispatch fails is retried after a pause, until it succeeds or there is another
 * incarnation, which begins with it; later events of its key wait behind it, others do not. What
 * waits here is a part of the outbox, which is bounded.
 */
public final class CommittedEventDispatcher {
  private static final Logger LOG = LoggerFactory.getLogger(CommittedEventDispatcher.class);

  private final Supplier<@Nullable Queue<Envelope<?>>> current;
  private final Executor retryExecutor;
  private final ReentrantLock dispatching = new ReentrantLock();
  private volatile Consumer<Envelope<?>> sink = envelope -> {};

  // guarded by dispatching
  private final Map<Key, Queue<Envelope<?>>> blockedByKey = new LinkedHashMap<>();
  private @Nullable Queue<Envelope<?>> blockedQueue;
  private boolean isRetryDue;

  /** What orders events. */
  private record Key(String topic, Object key) {
    static Key of(Envelope<?> envelope) {
      return new Key(envelope.topic().name(), envelope.key());
    }
  }

  /**
   * @param current the outgoing events of the current incarnation, or null; one queue per
   *     incarnation
   * @param retryExecutor runs what it is given after a pause
   */
  public CommittedEventDispatcher(
      Supplier<@Nullable Queue<Envelope<?>>> current, Executor retryExecutor) {
    this.current = current;
    this.retryExecutor = retryExecutor;
  }

  /** Sets where events go. */
  public void setSink(Consumer<Envelope<?>> consumer) {
    sink = consumer;
  }

  /** Dispatches the outgoing events, unless another thread is doing so already. */
  public void dispatch() {
    for (var outgoing = current.get();
        outgoing != null && !outgoing.isEmpty() && dispatching.tryLock();
        outgoing = current.get()) { // a reload meanwhile found this lock taken
      try {
        dropEarlierIncarnation(outgoing);
        for (var next = outgoing.poll(); next != null; next = outgoing.poll()) {
          dispatchOrBlock(next);
        }
      } finally {
        dispatching.unlock();
      }
    }
  }

  /**
   * Blocked events of an earlier incarnation are in the queue of the next, or never became durable.
   */
  private void dropEarlierIncarnation(@Nullable Queue<Envelope<?>> outgoing) {
    if (blockedQueue != outgoing) {
      blockedByKey.clear();
      blockedQueue = outgoing;
    }
  }

  private void dispatchOrBlock(Envelope<?> envelope) {
    var before = blockedByKey.get(Key.of(envelope));
    if (before != null) {
      before.add(envelope);
    } else if (!tryDispatch(envelope, true)) {
      blockedByKey.computeIfAbsent(Key.of(envelope), key -> new ArrayDeque<>()).add(envelope);
      retryLater();
    }
  }

  private void retryLater() {
    if (!isRetryDue) {
      isRetryDue = true;
      retryExecutor.execute(this::retry);
    }
  }

  private void retry() {
    dispatching.lock();
    try {
      isRetryDue = false;
      dropEarlierIncarnation(current.get());
      for (Iterator<Queue<Envelope<?>>> keys = blockedByKey.values().iterator(); keys.hasNext(); ) {
        if (dispatchBlocked(keys.next())) {
          keys.remove();
        }
      }
      if (!blockedByKey.isEmpty()) {
        retryLater();
      }
    } finally {
      dispatching.unlock();
    }
    dispatch(); // what came meanwhile found the lock taken
  }

  private boolean dispatchBlocked(Queue<Envelope<?>> ofKey) {
    for (var next = ofKey.peek(); next != null; next = ofKey.peek()) {
      if (!tryDispatch(next, false)) {
        return false;
      }
      var unused = ofKey.remove();
    }
    return true;
  }

  /** What was committed stays committed, whatever becomes of its events. */
  private boolean tryDispatch(Envelope<?> envelope, boolean isFirst) {
    try {
      sink.accept(envelope);
      return true;
    } catch (RuntimeException | Error e) {
      if (isFirst) {
        LOG.error("Dispatching an event failed, retrying: event={}", envelope.id(), e);
      } else {
        LOG.warn("An event still cannot be handed over: event={}: {}", envelope.id(), e.toString());
      }
      return false;
    }
  }
}
