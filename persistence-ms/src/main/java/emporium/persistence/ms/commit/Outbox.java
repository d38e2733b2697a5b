package emporium.persistence.ms.commit;

import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.EventId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The outbox of a commit sequence: the events that not every consumer has consumed, and the
 * numbering of each topic. Guarded by the sequence, except {@link #outgoing}, which is thread-safe.
 */
final class Outbox {
  private static final long FIRST = 1;

  /** More than a topic can have published while nothing was forced. */
  private static final long SKIPPED = 1_000_000_000;

  private final Map<String, Long> next = new HashMap<>();
  private final Map<String, SortedMap<Long, OutboxEvent>> pending = new LinkedHashMap<>();
  private final Queue<Envelope<?>> outgoing = new ConcurrentLinkedQueue<>();
  private final long epoch;
  private int size;

  Outbox(long epoch) {
    this.epoch = epoch;
  }

  /** How many events wait. */
  int size() {
    return size;
  }

  /** The number that the topic's next event gets. */
  long next(String topic) {
    return next.getOrDefault(topic, FIRST);
  }

  /** At load: the numbering of a topic. */
  void next(String topic, long sequence) {
    next.put(topic, sequence);
  }

  /** At load: numbers that events may have had which a power loss took are not given again. */
  void skipNumbers(String topic) {
    next.put(topic, next(topic) + SKIPPED);
  }

  /** The oldest event of the topic that waits, or the next one. */
  long first(String topic) {
    var events = pending.get(topic);
    return events == null || events.isEmpty() ? next(topic) : events.firstKey();
  }

  /** At load: an event of the store or the journal; false if it was there. */
  boolean restore(OutboxEvent event) {
    var id = event.envelope.id();
    next.merge(id.topic(), id.sequence() + 1, Math::max);
    boolean isNew = of(id.topic()).putIfAbsent(id.sequence(), event) == null;
    size += isNew ? 1 : 0;
    return isNew;
  }

  /**
   * At load: drops the consumers that had consumed an event before, reports events that no consumer
   * waits for any more, and queues the others.
   *
   * @param consumed whether the consumer has consumed the event
   */
  List<OutboxEvent> removeConsumed(BiPredicate<String, EventId> consumed) {
    var done = new ArrayList<OutboxEvent>();
    for (var events : pending.values()) {
      for (Iterator<OutboxEvent> all = events.values().iterator(); all.hasNext(); ) {
        OutboxEvent event = all.next();
        event.remaining.removeIf(consumer -> consumed.test(consumer, event.envelope.id()));
        if (event.remaining.isEmpty()) {
          all.remove();
          size--;
          done.add(event);
        } else {
          outgoing.add(event.envelope);
        }
      }
    }
    return done;
  }

  /** Gives an event its number and the low watermark, since numbers have gaps, and queues it. */
  <E extends Event> OutboxEvent add(UnitOfWork.EmittedEvent<E> emitted) {
    var topic = emitted.topic;
    long number = next(topic.name());
    long lowWatermark = first(topic.name());
    next.put(topic.name(), number + 1);
    var envelope =
        new Envelope<>(topic, new EventId(topic.name(), number), emitted.event, epoch)
            .withContext(emitted.context)
            .withLowWatermark(lowWatermark)
            .withKept(emitted.payload);
    var event = new OutboxEvent(envelope, topic.consumers(), emitted.payload);
    of(topic.name()).put(number, event);
    size++;
    outgoing.add(envelope);
    return event;
  }

  /**
   * The event if that consumer has not consumed it. It has the low watermark, so that the
   * consumer's inbox stays bounded however long the topic was before it came.
   */
  @Nullable Envelope<?> unconsumed(String consumer, EventId id) {
    var event = of(id.topic()).get(id.sequence());
    return event == null || !event.remaining.contains(consumer)
        ? null
        : event.envelope.withLowWatermark(first(id.topic()));
  }

  /** A consumer has consumed the event; the event if it was the last one to wait for it. */
  @Nullable OutboxEvent consumed(String consumer, EventId id) {
    var events = of(id.topic());
    var event = events.get(id.sequence());
    if (event == null || !event.remaining.remove(consumer) || !event.remaining.isEmpty()) {
      return null;
    }
    events.remove(id.sequence());
    size--;
    return event;
  }

  private SortedMap<Long, OutboxEvent> of(String topic) {
    return pending.computeIfAbsent(topic, name -> new TreeMap<>());
  }

  /**
   * Events to be dispatched, in the order they were committed; first those of earlier incarnations.
   */
  Queue<Envelope<?>> outgoing() {
    return outgoing;
  }

  /** What waits in each topic that has had an event. */
  List<OutboxBacklog> backlogs() {
    return next.entrySet().stream()
        .map(
            topic -> new OutboxBacklog(topic.getKey(), of(topic.getKey()).size(), topic.getValue()))
        .sorted(Comparator.comparing(OutboxBacklog::topic))
        .toList();
  }
}
