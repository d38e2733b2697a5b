package emporium.persistence.jpa.events;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import emporium.persistence.KeptEvent;
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
 * <p>An event is registered before its commit, under the locks of its unit of work, so an event
 * that another one may depend on is before it; it leaves after its commit, when those of its key
 * before it have left. Numbers are in that order too, and so is what a restart reads. Thread-safe.
 */
public final class Outbox {
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<EventId, Set<String>> awaited = new HashMap<>();
  private final Map<OrderingKey, ArrayDeque<Entry>> ordered = new HashMap<>();
  private final List<Envelope<?>> finished = new ArrayList<>();
  private final ConcurrentLinkedQueue<Envelope<?>> outgoing = new ConcurrentLinkedQueue<>();
  private final Map<EventId, Envelope<?>> envelopes = new HashMap<>();
  private final TopicNumbers numbers = new TopicNumbers();
  private volatile int pending;

  /** The unit of ordering: a key, over all events that a service publishes of it. */
  private record OrderingKey(String producer, String key) {}

  /** A registered event. */
  public static final class Entry {
    final Envelope<?> envelope;
    private final OrderingKey key;
    private final KeptEvent stored;
    private boolean committed;

    Entry(Envelope<?> envelope, String key, KeptEvent stored) {
      this.envelope = envelope;
      this.key = new OrderingKey(envelope.topic().producer(), key);
      this.stored = stored;
    }

    EventId id() {
      return envelope.id();
    }

    String key() {
      return key.key();
    }

    byte[] payload() {
      return stored.bytes();
    }
  }

  /** At opening, before events are restored: numbers of the topic that are reserved. */
  public void reserve(String topic, long above, long max) {
    lock.lock();
    try {
      numbers.reserved(topic, above, max);
    } finally {
      lock.unlock();
    }
  }

  /** At opening: an unconsumed event; in the order of their numbers. */
  public void restore(Envelope<?> envelope, Set<String> remaining) {
    lock.lock();
    try {
      numbers.open(envelope.id().topic(), envelope.id().sequence());
      await(envelope, remaining);
      if (!remaining.isEmpty()) {
        outgoing.add(envelope);
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Events are about to be committed: gives them numbers, in this order, and their places among the
   * events of their keys. What a unit of work has seen of others was registered before.
   */
  public List<Entry> register(List<MessageTables.EmittedEvent<?>> emitted, long epoch) {
    var entries = new ArrayList<Entry>();
    lock.lock();
    try {
      for (var next : emitted) {
        var envelope = next.numbered(numbers.next(next.topic().name()), epoch);
        var entry = new Entry(envelope, next.key(), next.stored());
        ordered.computeIfAbsent(entry.key, k -> new ArrayDeque<>(2)).add(entry);
        entries.add(entry);
      }
    } catch (IllegalStateException noNumber) {
      rolledBack(entries);
      throw noNumber;
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
        numbers.closed(id.topic(), id.sequence());
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
      return numbers.lowWatermark(topic);
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
    numbers.closed(id.topic(), id.sequence());
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
