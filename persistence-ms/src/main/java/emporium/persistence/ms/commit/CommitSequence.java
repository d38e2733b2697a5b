package emporium.persistence.ms;

import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import emporium.persistence.NotOpen;
import emporium.persistence.OutOfOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

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
  private final Map<InboxKey, InboxState> inboxes = new LinkedHashMap<>();
  private final PendingEvents outbox;
  private List<UnitOfWork> queue = new ArrayList<>();
  private long placed;
  private boolean closed;

  /** A consumer's view of a topic, or of a stream of another process. */
  record InboxKey(String consumer, String topic) {}

  CommitSequence(long epoch) {
    this.outbox = new PendingEvents(epoch);
  }

  /** At load: an event that was stored, or stands in the journal; false if it was there. */
  boolean restoreEvent(PendingEvent event) {
    return outbox.restore(event);
  }

  /** At load: the numbering of a topic. */
  void restoreTopic(String topic, long nextSequence) {
    outbox.next(topic, nextSequence);
  }

  /** At replay: an event that a consumer has consumed. */
  void replayConsumed(InboxKey key, long event) {
    boolean ignored = inboxes.computeIfAbsent(key, k -> new InboxState(0, new long[0])).mark(event);
  }

  /** At load: a consumer's marks. */
  void restoreInbox(InboxKey key, InboxState state) {
    inboxes.put(key, state);
  }

  /**
   * The oldest event of the topic that waits, or the next one; numbers have no gaps. If consumers
   * in other processes wait for the topic, all before it is durable, since those were told of
   * nothing else; so a crash gives no lower number again.
   */
  long firstPending(String topic) {
    lock.lock();
    try {
      return outbox.first(topic);
    } finally {
      lock.unlock();
    }
  }

  /** The event if that consumer has not consumed it. */
  @Nullable Envelope<?> awaited(String consumer, EventId id) {
    lock.lock();
    try {
      return outbox.awaited(consumer, id);
    } finally {
      lock.unlock();
    }
  }

  /**
   * At load: drops what consumers had consumed before, and reports events that nobody waits for any
   * more.
   */
  List<PendingEvent> settleRestored() {
    return outbox.settle(this::isConsumed);
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
      unit.emitted = unit.said().stream().map(outbox::add).toList();
      placed++;
      queue.add(unit);
      work.signal();
      return true;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Whether the service has consumed the event; asked under the locks of the unit that applies it.
   *
   * <p>Marks are made in {@link #place} and never taken back, so the unit that consumed the event
   * before it has its place when this finds its mark, and this one's comes later. If both lock one
   * key, that unit has let go of it and all it changed is seen; so asking once is enough.
   *
   * @throws OutOfOrder if the event before it of the same key is neither consumed nor settled
   */
  boolean consumed(String service, Envelope<?> envelope) {
    var id = envelope.id();
    lock.lock();
    try {
      var inbox = inbox(service, envelope);
      if (inbox.consumed(id.sequence())) {
        return true;
      }
      if (envelope.after() > 0 && !inbox.consumed(envelope.after())) {
        throw new OutOfOrder(id, envelope.after());
      }
      return false;
    } finally {
      lock.unlock();
    }
  }

  /** The inbox that the envelope goes into, with what it says is settled. */
  private InboxState inbox(String consumer, Envelope<?> envelope) {
    var key = new InboxKey(consumer, envelope.id().topic());
    var inbox = inboxes.computeIfAbsent(key, k -> new InboxState(0, new long[0]));
    inbox.settle(envelope.settledBelow());
    return inbox;
  }

  private boolean isConsumed(String service, EventId id) {
    var inbox = inboxes.get(new InboxKey(service, id.topic()));
    return inbox != null && inbox.consumed(id.sequence());
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
      topics.forEach(name -> topic.accept(name, outbox.next(name)));
      keys.forEach(key -> inbox.accept(key, Objects.requireNonNull(inboxes.get(key))));
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
    return outbox.outgoing();
  }

  int pendingEvents() {
    lock.lock();
    try {
      return outbox.size();
    } finally {
      lock.unlock();
    }
  }

  /** What waits in each topic. */
  List<Census.TopicCount> outbox() {
    lock.lock();
    try {
      return outbox.census();
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
    if (!inbox(unit.service(), envelope).mark(id.sequence())) {
      return false;
    }
    unit.finished = envelope.isReceived() ? null : outbox.consumed(unit.service(), id);
    return true;
  }
}
