package emporium.persistence.jpa.events;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The events of one incarnation that are not consumed by all, in the order they leave: as the
 * tables have it, kept in memory because only this process relays them.
 *
 * <p>An event is registered before its commit, under the lock of its key in the database, so the
 * events of a key are in the order of their commits; it leaves after its commit, when those before
 * it have left. Thread-safe.
 */
public final class Outbox {
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<EventId, Set<String>> awaited = new HashMap<>();
  private final Map<OrderingKey, ArrayDeque<Entry>> ordered = new HashMap<>();
  private final List<Envelope<?>> finished = new ArrayList<>();
  private final ConcurrentLinkedQueue<Envelope<?>> outgoing = new ConcurrentLinkedQueue<>();
  private final Map<EventId, Envelope<?>> envelopes = new HashMap<>();
  private final LowWatermarkTracker numbering = new LowWatermarkTracker();
  private volatile int pending;

  /** The unit of ordering: a key, over all events that a service publishes of it. */
  private record OrderingKey(String producer, String key) {}

  /** A registered event. */
  public static final class Entry {
    final Envelope<?> envelope;
    private final OrderingKey key;
    private boolean committed;

    Entry(Envelope<?> envelope) {
      this.envelope = envelope;
      this.key = new OrderingKey(envelope.topic().producer(), envelope.key().toString());
    }
  }

  /** At opening: all numbers of the topic up to this one are used or skipped for good. */
  public void restore(String topic, long lastNumber) {
    lock.lock();
    try {
      numbering.resolved(topic, lastNumber);
    } finally {
      lock.unlock();
    }
  }

  /** At opening: an unconsumed event; in the order of their numbers. */
  public void restore(Envelope<?> envelope, Set<String> remaining) {
    lock.lock();
    try {
      numbering.known(envelope.id().topic(), envelope.id().sequence());
      await(envelope, remaining);
      if (!remaining.isEmpty()) {
        outgoing.add(envelope);
      }
    } finally {
      lock.unlock();
    }
  }

  /** A unit is about to draw numbers for events of the topics; it ends that in any case. */
  public void beginNumbering(Object unit, Set<String> topics) {
    if (topics.isEmpty()) {
      return;
    }
    lock.lock();
    try {
      numbering.begin(unit, topics);
    } finally {
      lock.unlock();
    }
  }

  /** The unit has registered its events, or will not commit them. */
  public void endNumbering(Object unit, Set<String> topics) {
    if (topics.isEmpty()) {
      return;
    }
    lock.lock();
    try {
      numbering.end(unit, topics);
    } finally {
      lock.unlock();
    }
  }

  /** Events are about to be committed; the locks of their keys are held. */
  public List<Entry> register(List<Envelope<?>> envelopes) {
    var entries = envelopes.stream().map(Entry::new).toList();
    lock.lock();
    try {
      entries.forEach(e -> ordered.computeIfAbsent(e.key, k -> new ArrayDeque<>(2)).add(e));
      envelopes.forEach(e -> numbering.known(e.id().topic(), e.id().sequence()));
    } finally {
      lock.unlock();
    }
    return entries;
  }

  /** The events are committed. */
  public void committed(List<Entry> entries) {
    lock.lock();
    try {
      for (Entry entry : entries) {
        entry.committed = true;
        await(entry.envelope, entry.envelope.topic().consumers());
      }
      entries.forEach(entry -> release(entry.key));
    } finally {
      lock.unlock();
    }
  }

  /** The events were not committed. */
  public void rolledBack(List<Entry> entries) {
    lock.lock();
    try {
      for (Entry entry : entries) {
        var id = entry.envelope.id();
        numbering.rolledBack(id.topic(), id.sequence());
        var queue = ordered.get(entry.key);
        if (queue != null && queue.remove(entry)) {
          release(entry.key);
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /** Whether the consumer has not consumed the event. */
  public boolean isUnconsumed(String consumer, EventId id) {
    lock.lock();
    try {
      var remaining = awaited.get(id);
      return remaining != null && remaining.contains(consumer);
    } finally {
      lock.unlock();
    }
  }

  /**
   * The consumer's inbox entry is committed, here or in its process; false if the event was not
   * unconsumed by it.
   */
  @CanIgnoreReturnValue
  public boolean consumed(String consumer, EventId id) {
    lock.lock();
    try {
      var remaining = awaited.get(id);
      if (remaining == null || !remaining.remove(consumer)) {
        return false;
      }
      if (remaining.isEmpty()) {
        finish(id);
      }
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Like {@link #consumed(String, EventId)}, but for many; how many were unconsumed. */
  public int consumed(String consumer, Collection<EventId> ids) {
    lock.lock();
    try {
      return (int) ids.stream().filter(id -> consumed(consumer, id)).count();
    } finally {
      lock.unlock();
    }
  }

  /** Every event of the topic with a lower number was consumed by all, or never committed. */
  public long lowWatermark(String topic) {
    lock.lock();
    try {
      return numbering.lowWatermark(topic);
    } finally {
      lock.unlock();
    }
  }

  /** Events whose rows and inbox entries may be removed. */
  public List<Envelope<?>> takeFinished(int max) {
    lock.lock();
    try {
      var head = finished.subList(0, Math.min(max, finished.size()));
      var taken = List.copyOf(head);
      head.clear();
      return taken;
    } finally {
      lock.unlock();
    }
  }

  /** Events on their way to the consumers. */
  public Queue<Envelope<?>> outgoing() {
    return outgoing;
  }

  /** How many events are not consumed by all. */
  public int pending() {
    return pending;
  }

  private void await(Envelope<?> envelope, Set<String> remaining) {
    envelopes.put(envelope.id(), envelope);
    awaited.put(envelope.id(), new HashSet<>(remaining));
    pending = awaited.size();
    if (remaining.isEmpty()) {
      finish(envelope.id());
    }
  }

  private void finish(EventId id) {
    awaited.remove(id);
    pending = awaited.size();
    numbering.finished(id.topic(), id.sequence());
    @Nullable Envelope<?> envelope = envelopes.remove(id);
    if (envelope != null) {
      finished.add(envelope);
    }
  }

  private void release(OrderingKey key) {
    var queue = ordered.get(key);
    while (queue != null && !queue.isEmpty() && queue.getFirst().committed) {
      outgoing.add(queue.removeFirst().envelope);
    }
    if (queue != null && queue.isEmpty()) {
      ordered.remove(key);
    }
  }
}
