package emporium.persistence.engine;

import emporium.persistence.EngineNotOpen;
import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import emporium.persistence.OutcomeUnknown;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What runs the units of work of all services of a process, as the process sees it: its life cycle,
 * its events and how much is unfinished. Services are declared before {@link #open}, each engine in
 * its own way. Thread-safe.
 */
public interface Engine extends AutoCloseable {
  /**
   * Consumes committed events, outside all domain locks, one at a time, those of one key in the
   * order they were committed; after an opening the remaining ones first. The consumer must not
   * block; an event it fails on stays in the outbox and is redelivered after a pause, or after the
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
   * The number of the latest incarnation, from 1; 0 before the first opening. It grows before
   * anything of the next incarnation can be seen: what was read between two equal answers belongs
   * to that one.
   */
  long epoch();

  /**
   * Identifies the source of this engine's event numbers: made at random with the data, kept with
   * it, the same in every incarnation, letters and digits. Events of topics of the same name that
   * come from different sources are different streams.
   *
   * <p>A copy of the data has the source of its original. A copy older than the lost original
   * reuses numbers that consumers have seen: to them those events are duplicates. Services that
   * consume each other's events are restored from copies of all of them, or not at all.
   *
   * @throws EngineNotOpen before the first opening
   */
  String source();

  /**
   * Completes when everything committed before this call is durable at the configured level. Fails
   * with {@link EngineNotOpen}, or with {@link OutcomeUnknown} if writing fails. It covers the
   * current incarnation: what an earlier one committed may be lost, so a caller with an envelope
   * uses {@link #durable(long)}, and one with a {@code CommitResult} uses that.
   */
  CompletionStage<@Nullable Void> durable();

  /**
   * Like {@link #durable()}, but for what that incarnation has committed; fails with {@link
   * EngineNotOpen} in another one.
   */
  CompletionStage<@Nullable Void> durable(long epoch);

  /**
   * A remote consumer has consumed, durably, events that this engine has published: each leaves the
   * outbox when its last consumer has consumed it. The stage completes when that is recorded,
   * durable or not; what a crash takes of it is redelivered and acknowledged once more. Parks no
   * thread and is not bounded: the caller bounds its input, and compares the acknowledgement's
   * source with {@link #source}. Fails with {@link EngineNotOpen}.
   *
   * @param epoch the incarnation that the ids are of; in another one nothing is done, and the stage
   *     fails with {@link EngineNotOpen}
   * @param ids with plain names of topics
   * @return how many of them were unconsumed by that consumer; the others have no effect: unknown,
   *     finished, named or acknowledged twice
   * @throws IllegalArgumentException if the consumer is a service of this process, or none of a
   *     topic; nothing was done
   */
  CompletionStage<Integer> acknowledge(long epoch, String consumer, Collection<EventId> ids);

  /** Like {@link #acknowledge(long, String, Collection)}, of the latest incarnation. */
  default CompletionStage<Integer> acknowledge(String consumer, Collection<EventId> ids) {
    return acknowledge(epoch(), consumer, ids);
  }

  /**
   * Like {@link #acknowledge(String, Collection)}, but for one event; true if it was unconsumed.
   */
  default CompletionStage<Boolean> acknowledge(String consumer, EventId id) {
    return acknowledge(consumer, List.of(id)).thenApply(awaited -> awaited == 1);
  }

  /**
   * What a service of this process has consumed of a remote stream: completes when that is durable.
   * It may be less than what was consumed, never more. Fails with {@link EngineNotOpen}.
   *
   * @param stream name of topic and source, as in the ids of its envelopes
   */
  CompletionStage<SequenceRanges> consumed(String service, String stream);

  /**
   * Every event of the topic with a lower number has been consumed by all its consumers, or was
   * never committed and never will be. It may lag and is never too high, so it may be sent to other
   * processes.
   *
   * @throws EngineNotOpen if the engine is not open
   * @throws IllegalArgumentException if there is no such topic
   */
  long lowWatermark(String topic);

  /** How many events are not consumed by all their consumers. */
  int pendingEvents();

  /** How many dead letters all services hold. */
  int deadLetters();

  /** Commands of clients that are taken in and not yet durable. */
  int commandsInFlight();

  /**
   * The progress of a running start, by name: its step, how much of it is done and of how much.
   * Empty if none is running, or if it does not report.
   */
  default Map<String, String> startProgress() {
    return Map.of();
  }

  /** What keeps the state and how safely, as measured or read back now; for reports. */
  Map<String, String> facts();

  @Override
  void close();
}
