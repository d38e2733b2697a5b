package emporium.persistence.ms.commit;

import emporium.persistence.EngineNotOpen;
import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import emporium.persistence.EventOutOfOrder;
import emporium.persistence.engine.SequenceRanges;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The one order of commits of this process, with the numbering of events and the inbox entries that
 * belong to it. A unit has its commit number when {@link #place} returns, and indexes find what it
 * changed; nothing can fail after that but the disk. Numbers only grow, with gaps between two
 * openings.
 *
 * <p>Thread-safe; numbers are given while the unit's locks are held, so conflicting units are in
 * the order of their locks.
 */
public final class CommitSequence {
  /** Most noted units; more start a group. A bound of memory, some 200 KB, and of nothing else. */
  static final int NOTED_MAX = 1_024;

  private final ReentrantLock lock = new ReentrantLock();
  private final Map<InboxKey, InboxState> inboxes = new LinkedHashMap<>();
  private final Outbox outbox;
  private List<UnitOfWork> queue = new ArrayList<>();
  private long placed; // the number of the newest commit
  private int noted; // units in the queue that start no group
  private boolean closed;
  private volatile Runnable onWork = () -> {};

  /** A consumer's view of a topic, or of a remote stream. */
  record InboxKey(String consumer, String topic) {}

  public CommitSequence(long epoch) {
    this.outbox = new Outbox(epoch);
  }

  /** Sets what is called when there may be work for the committer; it must not wait. */
  public void onWork(Runnable waker) {
    onWork = waker;
  }

  /** At load: the next commit gets the next number. */
  public void continueAfter(long commit) {
    placed = commit;
  }

  /** At load: an event of the store or the journal; false if it was there. */
  boolean restoreEvent(OutboxEvent event) {
    return outbox.restore(event);
  }

  /** At load: the numbering of a topic. */
  void restoreTopic(String topic, long nextSequence) {
    outbox.next(topic, nextSequence);
  }

  /** At load: numbers of the topics that a power loss may have taken are not given again. */
  void skipNumbers(Collection<String> topics) {
    topics.forEach(outbox::skipNumbers);
  }

  /** At replay: an event that a consumer has consumed. */
  void replayConsumed(InboxKey key, long event) {
    boolean ignored = inboxes.computeIfAbsent(key, k -> new InboxState(0, new long[0])).mark(event);
  }

  /** At load: a consumer's inbox. */
  void restoreInbox(InboxKey key, InboxState state) {
    inboxes.put(key, state);
  }

  /**
   * The oldest event of the topic that waits, or the next one. If remote consumers wait for the
   * topic, all before it is durable at the configured level, since nothing else was published to
   * them; so a crash reuses no lower number.
   */
  public long firstPending(String topic) {
    lock.lock();
    try {
      return outbox.first(topic);
    } finally {
      lock.unlock();
    }
  }

  /** The event if that consumer has not consumed it. */
  public @Nullable Envelope<?> unconsumed(String consumer, EventId id) {
    lock.lock();
    try {
      return outbox.unconsumed(consumer, id);
    } finally {
      lock.unlock();
    }
  }

  /** At load: what is below the topic's oldest waiting event counts as consumed. */
  void advanceInbox(String consumer, String topic) {
    inboxes
        .computeIfAbsent(new InboxKey(consumer, topic), k -> new InboxState(0, new long[0]))
        .advance(outbox.first(topic));
  }

  /**
   * At load: drops what consumers had consumed before, and reports events that no consumer waits
   * for any more.
   */
  public List<OutboxEvent> removeConsumedRestored() {
    return outbox.removeConsumed(this::isConsumed);
  }

  /**
   * Gives the unit its commit number.
   *
   * @return false if it applies an event that its service has consumed before: nothing was
   *     committed, the unit must be undone
   * @throws EngineNotOpen if the sequence is closed
   * @throws RuntimeException or an {@code Error} if an index could not be updated: the unit was not
   *     committed, and memory must be discarded
   */
  public boolean place(UnitOfWork unit) {
    if (!placeSilently(unit)) {
      return false;
    }
    onWork.run();
    return true;
  }

  /**
   * Like {@link #place}, but the committer is not woken: the caller has the unit written next, or
   * waits until it is durable, which wakes the committer.
   */
  public boolean placeSilently(UnitOfWork unit) {
    lock.lock();
    try {
      return add(unit);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Like {@link #place}, but no group is written for it alone: the next one takes it along. So a
   * crash may take it although the committer was idle for long; its caller must not mind.
   */
  public boolean note(UnitOfWork unit) {
    lock.lock();
    try {
      if (!add(unit)) {
        return false;
      }
      noted++;
      if (!startsGroup()) {
        return true;
      }
    } finally {
      lock.unlock();
    }
    onWork.run();
    return true;
  }

  private boolean add(UnitOfWork unit) {
    if (closed) {
      throw new EngineNotOpen();
    }
    if (unit.consumed != null && isConsumed(unit.service(), unit.consumed)) {
      return false;
    }
    unit.publish(); // before its events can be dispatched and before it can become durable
    if (unit.consumed != null) {
      consume(unit, unit.consumed);
    }
    unit.emitted = numbered(unit.emittedEvents());
    unit.commit = ++placed;
    queue.add(unit);
    return true;
  }

  private List<OutboxEvent> numbered(List<UnitOfWork.EmittedEvent<?>> events) {
    var numbered = new ArrayList<OutboxEvent>(events.size());
    events.forEach(event -> numbered.add(outbox.add(event)));
    return numbered;
  }

  private boolean startsGroup() {
    return queue.size() > noted || noted >= NOTED_MAX;
  }

  /**
   * Whether the service has consumed the event; called under the locks of the unit that applies it.
   *
   * <p>Inbox entries are made in {@link #place} and never undone, so the unit that consumed the
   * event's predecessor is committed when this finds its entry, and this one commits later. If both
   * lock one key, that unit has released it and all its changes are visible; so one check is
   * enough.
   *
   * @throws EventOutOfOrder if the event before it of the same key is neither consumed nor below
   *     the low watermark
   */
  public boolean consumed(String service, Envelope<?> envelope) {
    var id = envelope.id();
    lock.lock();
    try {
      var inbox = inbox(service, envelope);
      if (inbox.consumed(id.sequence())) {
        return true;
      }
      if (envelope.predecessor() > 0 && !inbox.consumed(envelope.predecessor())) {
        throw new EventOutOfOrder(id, envelope.predecessor());
      }
      return false;
    } finally {
      lock.unlock();
    }
  }

  /** What the service has consumed of a topic or stream, durable or not. */
  public SequenceRanges consumed(String service, String topic) {
    lock.lock();
    try {
      var inbox = inboxes.get(new InboxKey(service, topic));
      return inbox == null
          ? SequenceRanges.NONE
          : SequenceRanges.of(inbox.consumedUpTo(), inbox.consumedAbove());
    } finally {
      lock.unlock();
    }
  }

  /** The inbox of the envelope, advanced to its low watermark. */
  private InboxState inbox(String consumer, Envelope<?> envelope) {
    var key = new InboxKey(consumer, envelope.id().topic());
    var inbox = inboxes.computeIfAbsent(key, k -> new InboxState(0, new long[0]));
    inbox.advance(envelope.lowWatermark());
    return inbox;
  }

  private boolean isConsumed(String service, EventId id) {
    var inbox = inboxes.get(new InboxKey(service, id.topic()));
    return inbox != null && inbox.consumed(id.sequence());
  }

  /** Whether a group is to be written: units are not taken yet that are not only noted. */
  boolean hasUnits() {
    lock.lock();
    try {
      return startsGroup() || (closed && !queue.isEmpty());
    } finally {
      lock.unlock();
    }
  }

  /** Whether it accepts nothing more. */
  boolean isClosed() {
    lock.lock();
    try {
      return closed;
    } finally {
      lock.unlock();
    }
  }

  /** Has the committer recheck what there is to do. */
  public void wake() {
    onWork.run();
  }

  /** A prefix of the sequence that is not yet written. */
  record Group(List<UnitOfWork> units, long upTo) {}

  /** Takes the committed units not taken yet, up to a commit number. */
  Group drain(long upTo) {
    lock.lock();
    try {
      long taken = placed - queue.size();
      int count = (int) Math.max(0, Math.min(upTo - taken, queue.size()));
      var group = new Group(queue.subList(0, count), taken + count);
      queue = new ArrayList<>(queue.subList(count, queue.size()));
      noted = 0; // those that are left are written with the next group
      return group;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Reports the numbering of each named topic and the entries of each named inbox, as of all that
   * is committed.
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

  /** The number of the newest commit. */
  public long placed() {
    lock.lock();
    try {
      return placed;
    } finally {
      lock.unlock();
    }
  }

  /** Like {@link #placed()}, and has a group written even if all its units are only noted. */
  long placedAndWritten() {
    long upTo;
    lock.lock();
    try {
      noted = 0;
      upTo = placed;
    } finally {
      lock.unlock();
    }
    onWork.run();
    return upTo;
  }

  /**
   * Events to be dispatched, in the order they were committed; first those of earlier incarnations.
   */
  public Queue<Envelope<?>> outgoing() {
    return outbox.outgoing();
  }

  public int pendingEvents() {
    lock.lock();
    try {
      return outbox.size();
    } finally {
      lock.unlock();
    }
  }

  /** What waits in each topic. */
  public List<OutboxBacklog> outbox() {
    lock.lock();
    try {
      return outbox.backlogs();
    } finally {
      lock.unlock();
    }
  }

  /** The inbox of each consumer. */
  public List<InboxMark> marks() {
    lock.lock();
    try {
      return inboxes.entrySet().stream().map(e -> e.getValue().mark(e.getKey())).toList();
    } finally {
      lock.unlock();
    }
  }

  /** Accepts nothing more; committed units can still be drained. */
  public void close() {
    lock.lock();
    try {
      closed = true;
    } finally {
      lock.unlock();
    }
    onWork.run();
  }

  private boolean isConsumed(String service, Envelope<?> envelope) {
    return inbox(service, envelope).consumed(envelope.id().sequence());
  }

  private void consume(UnitOfWork unit, Envelope<?> envelope) {
    var id = envelope.id();
    boolean ignored = inbox(unit.service(), envelope).mark(id.sequence());
    unit.finished = envelope.isRemote() ? null : outbox.consumed(unit.service(), id);
  }
}
