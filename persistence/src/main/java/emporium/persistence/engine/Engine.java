package emporium.persistence.engine;

import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import emporium.persistence.NotOpen;
import emporium.persistence.OutcomeUnknown;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What runs the units of work of all services of a process, as the process sees it: its life, its
 * events and how much is unfinished. Services are declared before {@link #open}, each engine in its
 * own way. Thread-safe.
 */
public interface Engine extends AutoCloseable {
  /**
   * Where committed events go, outside all domain locks, one at a time, those of one key in the
   * order they were committed; after an opening first those that were left over. The consumer must
   * not block; what it fails on stays in the outbox and comes again after a pause, or after the
   * next opening, and later events of its key wait behind it. Before {@link #open}.
   */
  void onCommitted(Consumer<Envelope<?>> consumer);

  /** Runs after every opening, the first and each one after a failure. */
  void onOpened(Runnable listener);

  /**
   * Opens for work.
   *
   * @throws RuntimeException if what is stored cannot be used; nothing was changed
   */
  void open();

  /** Whether work is taken. */
  boolean isOpen();

  /**
   * Identifies the data that this engine numbers its events in: made at random with the data, kept
   * with it, the same at every opening, letters and digits. Events of topics of the same name that
   * come from different sources are different streams.
   *
   * <p>A copy of the data has the source of its original. One that is older than the original was
   * when it was lost gives numbers again that consumers have seen: to them those events are
   * duplicates. Services that hear each other are brought back from copies of all of them, or not.
   *
   * @throws NotOpen before the first opening
   */
  String source();

  /**
   * Completes when everything committed before this call is durable at the configured level. Fails
   * with {@link NotOpen}, or with {@link OutcomeUnknown} if writing fails. It speaks of the present
   * opening: what an earlier one committed may be lost, so who has an envelope asks {@link
   * #durable(long)}, and who has a {@code Committed} asks that.
   */
  CompletionStage<@Nullable Void> durable();

  /** The same for what that opening has committed; fails with {@link NotOpen} after another one. */
  CompletionStage<@Nullable Void> durable(long epoch);

  /**
   * A consumer in another process has consumed, durably, events that this engine has said: each
   * leaves the outbox when its last consumer has consumed it. The stage completes when that is
   * noted, durable or not; what a crash takes of it is said, and acknowledged, again. Parks no
   * thread and is not bounded: the caller bounds what it takes in, and compares the source that the
   * acknowledgement names with {@link #source}. Fails with {@link NotOpen}.
   *
   * @param ids with plain names of topics
   * @return how many of them that consumer was awaited for; the others have no effect: unknown,
   *     finished, named or acknowledged twice
   * @throws IllegalArgumentException if the consumer is a service of this process, or none of a
   *     topic; nothing was done
   */
  CompletionStage<Integer> acknowledge(String consumer, Collection<EventId> ids);

  /** The same for one event; true if that consumer was awaited. */
  default CompletionStage<Boolean> acknowledge(String consumer, EventId id) {
    return acknowledge(consumer, List.of(id)).thenApply(awaited -> awaited == 1);
  }

  /**
   * Every event of the topic with a lower number has been consumed by all its consumers, or never
   * came to be and never will. It may lag and is never too high, so it may be told other processes.
   *
   * @throws NotOpen if the engine is not open
   * @throws IllegalArgumentException if there is no such topic
   */
  long settledBelow(String topic);

  /** How many events are not consumed by all their consumers. */
  int pendingEvents();

  /** How many dead letters all services hold. */
  int deadLetters();

  /** Commands of clients that are taken in and not yet durable. */
  int commandsInFlight();

  /**
   * How far an opening under way is, by name: what it does, how much of it is done and of how much.
   * Empty if none is, or if it does not say.
   */
  default Map<String, String> starting() {
    return Map.of();
  }

  /** What keeps the state and how safely, as measured or read back now; for reports. */
  Map<String, String> facts();

  @Override
  void close();
}
