package emporium.persistence.ms;

import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.EventId;
import emporium.persistence.NotOpen;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;

/**
 * The one order of commits of this process, with the numbering of events and the marks of consumers
 * that belong to it. A unit has its place when {@link #place} returns; nothing can fail after that
 * but the disk.
 *
 * <p>Thread-safe; places are given while the unit's locks are held, so conflicting units stand in
 * the order of their locks.
 */
final class CommitSequence {
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition work = lock.newCondition();
  private final Map<String, Long> nextEvent = new HashMap<>();
  private final Map<String, TreeMap<Long, PendingEvent>> pending = new LinkedHashMap<>();
  private final Map<InboxKey, InboxState> inboxes = new LinkedHashMap<>();
  private final ConcurrentLinkedQueue<Envelope<?>> outgoing = new ConcurrentLinkedQueue<>();
  private final long epoch;
  private List<UnitOfWork> queue = new ArrayList<>();
  private long placed;
  private int pendingEvents;
  private boolean closed;

  /** A consumer's view of a topic. */
  record InboxKey(String consumer, String topic) {}

  CommitSequence(long epoch) {
    this.epoch = epoch;
  }

  /** At load: an event that was stored. */
  void restoreEvent(PendingEvent event) {
    pending
        .computeIfAbsent(event.envelope.id().topic(), t -> new TreeMap<>())
        .put(event.envelope.id().sequence(), event);
    pendingEvents++;
  }

  /** At load: the numbering of a topic. */
  void restoreTopic(String topic, long nextSequence) {
    nextEvent.put(topic, nextSequence);
  }

  /** At replay: an event of the journal; false if it was there. */
  boolean replayEvent(PendingEvent event) {
    var id = event.envelope.id();
    nextEvent.merge(id.topic(), id.sequence() + 1, Math::max);
    boolean isNew =
        pending.computeIfAbsent(id.topic(), t -> new TreeMap<>()).putIfAbsent(id.sequence(), event)
            == null;
    pendingEvents += isNew ? 1 : 0;
    return isNew;
  }

  /** At replay: an event that a consumer has consumed. */
  void replayConsumed(InboxKey key, long event) {
    boolean ignored = inboxes.computeIfAbsent(key, k -> new InboxState(0, new long[0])).mark(event);
  }

  /** At load: a consumer's marks. */
  void restoreInbox(InboxKey key, InboxState state) {
    inboxes.put(key, state);
  }

  /** At load: the oldest event of the topic that waits, or the next one. */
  long firstPending(String topic) {
    var events = pending.get(topic);
    return events == null || events.isEmpty()
        ? nextEvent.getOrDefault(topic, 1L)
        : events.firstKey();
  }

  /**
   * At load: drops what consumers had consumed before, and reports events that nobody waits for any
   * more.
   */
  List<PendingEvent> settleRestored() {
    var done = new ArrayList<PendingEvent>();
    pending
        .values()
        .forEach(
            events ->
                events
                    .values()
                    .forEach(
                        event -> {
                          var id = event.envelope.id();
                          event.remaining.removeIf(
                              consumer -> {
                                var inbox = inboxes.get(new InboxKey(consumer, id.topic()));
                                return inbox != null && inbox.consumed(id.sequence());
                              });
                          if (event.remaining.isEmpty()) {
                            done.add(event);
                          }
                        }));
    done.forEach(this::forget);
    pending
        .values()
        .forEach(events -> events.values().forEach(event -> outgoing.add(event.envelope)));
    return done;
  }

  /**
   * Gives the unit its place.
   *
   * @return false if it applies an event that its service has consumed before: nothing was placed,
   *     the unit must be undone
   * @throws NotOpen if the sequence is closed
   */
  boolean place(UnitOfWork unit) {
    lock.lock();
    try {
      if (closed) {
        throw new NotOpen();
      }
      if (unit.consumed != null && !consume(unit, unit.consumed)) {
        return false;
      }
      unit.emitted = unit.said().stream().map(this::number).toList();
      unit.emitted.forEach(event -> outgoing.add(event.envelope));
      placed++;
      queue.add(unit);
      work.signal();
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Whether the service has consumed the event. */
  boolean consumed(String service, EventId id) {
    lock.lock();
    try {
      var inbox = inboxes.get(new InboxKey(service, id.topic()));
      return inbox != null && inbox.consumed(id.sequence());
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits until a unit is placed, there is something else to do, or the sequence is closed; false
   * when it is closed and nothing is left.
   *
   * @param other whether there is; {@link #wake} says that it may have changed
   */
  boolean awaitWork(BooleanSupplier other) throws InterruptedException {
    lock.lock();
    try {
      while (queue.isEmpty() && !closed && !other.getAsBoolean()) {
        work.await();
      }
      return !queue.isEmpty() || other.getAsBoolean();
    } finally {
      lock.unlock();
    }
  }

  /** Has {@link #awaitWork} look again. */
  void wake() {
    lock.lock();
    try {
      work.signal();
    } finally {
      lock.unlock();
    }
  }

  /** A prefix of the sequence that is not yet written. */
  record Group(List<UnitOfWork> units, long upTo) {}

  /** Takes what was placed and not taken yet, up to a place. */
  Group drain(long upTo) {
    lock.lock();
    try {
      long taken = placed - queue.size();
      int count = (int) Math.max(0, Math.min(upTo - taken, queue.size()));
      var group = new Group(queue.subList(0, count), taken + count);
      queue = new ArrayList<>(queue.subList(count, queue.size()));
      return group;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Reports the numbering of each named topic and the marks of each named inbox, as of all that is
   * placed.
   */
  void report(
      Collection<String> topics,
      BiConsumer<String, Long> topic,
      Collection<InboxKey> keys,
      BiConsumer<InboxKey, InboxState> inbox) {
    lock.lock();
    try {
      topics.forEach(name -> topic.accept(name, nextEvent.getOrDefault(name, 1L)));
      keys.forEach(key -> inbox.accept(key, java.util.Objects.requireNonNull(inboxes.get(key))));
    } finally {
      lock.unlock();
    }
  }

  long placed() {
    lock.lock();
    try {
      return placed;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Events to be handed to their consumers, in the order they were committed; first those of
   * earlier openings.
   */
  Queue<Envelope<?>> outgoing() {
    return outgoing;
  }

  int pendingEvents() {
    lock.lock();
    try {
      return pendingEvents;
    } finally {
      lock.unlock();
    }
  }

  /** What waits in each topic. */
  List<Census.TopicCount> outbox() {
    lock.lock();
    try {
      return nextEvent.entrySet().stream()
          .map(
              topic ->
                  new Census.TopicCount(
                      topic.getKey(),
                      pending.getOrDefault(topic.getKey(), new TreeMap<>()).size(),
                      topic.getValue()))
          .sorted(Comparator.comparing(Census.TopicCount::topic))
          .toList();
    } finally {
      lock.unlock();
    }
  }

  /** What each consumer has consumed. */
  List<Census.InboxMark> marks() {
    lock.lock();
    try {
      return inboxes.entrySet().stream().map(e -> e.getValue().mark(e.getKey())).toList();
    } finally {
      lock.unlock();
    }
  }

  /** Takes nothing more; what is placed can still be drained. */
  void close() {
    lock.lock();
    try {
      closed = true;
      work.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private boolean consume(UnitOfWork unit, Envelope<?> envelope) {
    var id = envelope.id();
    var inbox =
        inboxes.computeIfAbsent(
            new InboxKey(unit.service(), id.topic()), k -> new InboxState(0, new long[0]));
    if (!inbox.mark(id.sequence())) {
      return false;
    }
    var events = pending.get(id.topic());
    var event = events == null ? null : events.get(id.sequence());
    if (event != null && event.remaining.remove(unit.service()) && event.remaining.isEmpty()) {
      forget(event);
      unit.finished = event;
    }
    return true;
  }

  private <E extends Event> PendingEvent number(UnitOfWork.Said<E> said) {
    var topic = said.topic;
    long number = nextEvent.getOrDefault(topic.name(), 1L);
    nextEvent.put(topic.name(), number + 1);
    var envelope = new Envelope<>(topic, new EventId(topic.name(), number), said.event, epoch);
    var event = new PendingEvent(envelope, topic.consumers(), said.payload);
    pending.computeIfAbsent(topic.name(), t -> new TreeMap<>()).put(number, event);
    pendingEvents++;
    return event;
  }

  private void forget(PendingEvent event) {
    var id = event.envelope.id();
    var events = pending.get(id.topic());
    if (events != null && events.remove(id.sequence()) != null) {
      pendingEvents--;
    }
  }
}
