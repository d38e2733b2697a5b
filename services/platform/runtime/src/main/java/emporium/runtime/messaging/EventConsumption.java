package emporium.runtime.messaging;

import emporium.locks.LockSet;
import emporium.locks.LockTimeout;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.CommitResult;
import emporium.persistence.EngineNotOpen;
import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.EventEffect;
import emporium.persistence.EventOutOfOrder;
import emporium.persistence.OutcomeUnknown;
import emporium.persistence.Overloaded;
import emporium.persistence.PrerequisiteMissing;
import emporium.persistence.Transactions;
import emporium.runtime.RuntimeConfig;
import emporium.runtime.StageFailure;
import emporium.runtime.criteria.DeliveryGuarantee;
import emporium.runtime.messaging.link.LinkCounters;
import emporium.runtime.replica.NotPartitionOwner;
import emporium.runtime.tracing.ConsumerSpan;
import emporium.runtime.tracing.Tracing;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The delivery of one event to one service, until the event has taken effect or is dead-lettered. A
 * failed one is retried a bounded number of times; then the event becomes a dead letter, or at
 * level {@code at-most-once} is lost. One of another process that is only early is left to its
 * producer, which resends it. One that the engine has no room for is no failed one: it is retried
 * until there is room, and so is what may wait for such an event.
 *
 * @param <E> the event
 * @param <P> the service's state
 */
final class EventConsumption<E extends Event, P> {
  private static final Logger LOG = LoggerFactory.getLogger(EventConsumption.class);
  private static final int DOUBLINGS_MAX = 20;

  private final Envelope<E> envelope;
  private final ConsumerBinding<E, P> consumer;
  private final Acknowledgement ending;

  /**
   * The consumer of a topic and its settings.
   *
   * @param service its name
   * @param inTurn runs what is done with an event when its key's turn comes
   * @param leaves whether remote events are refused for now
   * @param afterCommit runs after the commit, without locks
   * @param later runs retries
   * @param shortage of this process
   */
  record ConsumerBinding<E extends Event, P>(
      String service,
      Transactions<P> transactions,
      Function<E, Command<P, ?>> toCommand,
      BiConsumer<E, CommitResult<?>> afterCommit,
      BiConsumer<Object, Function<ConsumerQueue<P>.Batch, ? extends CompletionStage<?>>> inTurn,
      BooleanSupplier leaves,
      DeliveryGuarantee delivery,
      RuntimeConfig.Consumer config,
      ScheduledExecutorService later,
      RecentShortage shortage,
      LinkCounters figures,
      Tracing tracing) {}

  /** Receives the outcome: one of its methods is called, once. Must not block. */
  interface Acknowledgement {
    /** The event has taken effect, or is dead-lettered. */
    void consumed(CommitResult<?> committed);

    /** The event had no effect here: it must be redelivered. */
    void redeliver();

    /** Acknowledges nothing. */
    Acknowledgement NONE =
        new Acknowledgement() {
          @Override
          public void consumed(CommitResult<?> committed) {}

          @Override
          public void redeliver() {}
        };
  }

  /** The effect of an event without one. */
  private record NoEffect<P>() implements Command<P, Boolean> {
    @Override
    public LockSet locks() {
      return LockSet.none();
    }

    @Override
    public Boolean apply(P state, Changes changes) {
      return false;
    }
  }

  EventConsumption(Envelope<E> envelope, ConsumerBinding<E, P> consumer, Acknowledgement ending) {
    this.envelope = envelope;
    this.consumer = consumer;
    this.ending = ending;
  }

  /** Applies the event in key order. */
  void deliver() {
    deliver(1);
  }

  /** The event is lost: consumes it without effect, so that it is not awaited. */
  void discard() {
    consumer
        .transactions()
        .consume(envelope, new NoEffect<P>())
        .whenComplete((committed, failure) -> acknowledge(committed, failure, this::discard));
  }

  private void acknowledge(CommitResult<?> committed, Throwable failure, Runnable again) {
    if (failure == null) {
      ending.consumed(committed);
    } else if (waitsForRoom(StageFailure.cause(failure))) {
      later(consumer.config().pauseMaxMs(), again);
    } else {
      ending.redeliver();
    }
  }

  private void deliver(int attempt) {
    consumer.inTurn().accept(envelope.key(), batch -> consume(attempt, batch));
  }

  private CompletionStage<Boolean> consume(int attempt, ConsumerQueue<P>.Batch batch) {
    if (envelope.isRemote() && consumer.leaves().getAsBoolean()) {
      ending.redeliver(); // the producer keeps and resends it
      return CompletableFuture.completedStage(false);
    }
    var step = consumer.tracing().consuming(envelope, consumer.service());
    return consume(step, batch)
        .handle(
            (committed, failure) -> {
              step.end(failure);
              return step.within(() -> settle(attempt, committed, failure));
            });
  }

  private CompletionStage<CommitResult<?>> consume(
      ConsumerSpan step, ConsumerQueue<P>.Batch batch) {
    try {
      Command<P, ?> command = step.withContext(consumer.toCommand().apply(envelope.event()));
      var consumed = batch.consume(new EventEffect<>(envelope, command));
      return consumer.delivery() == DeliveryGuarantee.AT_LEAST_ONCE
          ? consumed.thenCompose(committed -> repeatedIfDuplicate(committed, command))
          : consumed;
    } catch (RuntimeException | Error e) {
      return CompletableFuture.failedStage(e);
    }
  }

  /** A duplicate takes effect once more. */
  private CompletionStage<CommitResult<?>> repeatedIfDuplicate(
      CommitResult<?> committed, Command<P, ?> command) {
    if (committed.result() != null) {
      return CompletableFuture.completedStage(committed);
    }
    consumer.figures().reapplied();
    return consumer.transactions().commit(command).thenApply(repeated -> repeated);
  }

  private boolean settle(int attempt, CommitResult<?> committed, Throwable wrapped) {
    if (wrapped == null) {
      try {
        consumer.afterCommit().accept(envelope.event(), committed);
      } finally {
        ending.consumed(committed);
      }
      return true;
    }
    Throwable failure = StageFailure.cause(wrapped);
    if (failure instanceof PrerequisiteMissing) {
      consumer.figures().early();
    }
    if (failure instanceof Overloaded) {
      consumer.shortage().noteNow();
    }
    if (isRetriable(failure) && !envelope.isRemote()) {
      ending.redeliver(); // the engine republishes it after its reload
    } else if (waitsForRoom(failure)) {
      later(consumer.config().pauseMaxMs(), () -> deliver(attempt));
    } else if (attempt < attemptsMax(failure)) {
      later(
          Math.min(consumer.config().pauseMaxMs(), 1L << Math.min(attempt - 1, DOUBLINGS_MAX)),
          () -> deliver(attempt + 1));
    } else if (isRetriable(failure) || failure instanceof Overloaded || isEarly(failure)) {
      ending.redeliver(); // the producer resends it
    } else {
      deadLetterOrDiscard(failure);
    }
    return false;
  }

  private void later(long pauseMs, Runnable task) {
    var unused = consumer.later().schedule(task, pauseMs, TimeUnit.MILLISECONDS);
  }

  /** The engine has no room for an event of this process, or for one that it may wait for. */
  private boolean waitsForRoom(Throwable failure) {
    boolean waitsForOther = isWaiting(failure) && consumer.shortage().isRecent();
    return !envelope.isRemote() && (failure instanceof Overloaded || waitsForOther);
  }

  private static boolean isWaiting(Throwable failure) {
    return failure instanceof PrerequisiteMissing || failure instanceof LockTimeout;
  }

  /** Whether the failure is not of the event: it only cannot be consumed now. */
  private static boolean isRetriable(Throwable failure) {
    return failure instanceof EngineNotOpen
        || failure instanceof OutcomeUnknown
        || failure instanceof EventOutOfOrder
        || failure instanceof NotPartitionOwner;
  }

  /** Whether what comes before it may still be on its way: its producer keeps it until then. */
  private boolean isEarly(Throwable failure) {
    return failure instanceof PrerequisiteMissing
        && envelope.isRemote()
        && consumer.delivery() != DeliveryGuarantee.AT_MOST_ONCE;
  }

  private int attemptsMax(Throwable failure) {
    if (failure instanceof NotPartitionOwner) {
      LOG.error(
          "Event received by a replica that does not own its key: event={}",
          envelope.id(),
          failure);
      return 1; // never valid here
    }
    if (isWaiting(failure) || failure instanceof Overloaded || isRetriable(failure)) {
      return consumer.config().prerequisiteAttemptsMax();
    }
    return consumer.delivery() == DeliveryGuarantee.AT_MOST_ONCE
        ? 1
        : consumer.config().attemptsMax();
  }

  private void deadLetterOrDiscard(Throwable failure) {
    if (consumer.delivery() == DeliveryGuarantee.AT_MOST_ONCE) {
      LOG.debug("Event discarded (at-most-once): event={}", envelope.id(), failure);
      consumer.figures().lost();
      discard();
      return;
    }
    LOG.error("Event dead-lettered: event={}", envelope.id(), failure);
    deadLetter(causeOf(failure));
  }

  private void deadLetter(String cause) {
    consumer
        .transactions()
        .deadLetter(envelope, cause)
        .whenComplete(
            (committed, failure) -> acknowledge(committed, failure, () -> deadLetter(cause)));
  }

  /** The cause that a dead letter records. */
  static String causeOf(Throwable failure) {
    return failure.getClass().getSimpleName() + ": " + failure.getMessage();
  }
}
