package emporium.edge;

import emporium.edge.delivery.Delivery;
import emporium.edge.delivery.LinkFigures;
import emporium.edge.replica.OwnedElsewhere;
import emporium.edge.trace.Step;
import emporium.edge.trace.Tracing;
import emporium.locks.LockSet;
import emporium.locks.LockTimeout;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.Committed;
import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.NotOpen;
import emporium.persistence.NotYet;
import emporium.persistence.OutOfOrder;
import emporium.persistence.OutcomeUnknown;
import emporium.persistence.Transactions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One event that has arrived at one service, until it has taken effect there or was given up. One
 * that fails is tried again a bounded number of times and then becomes a dead letter, or at level
 * {@code at-most-once} is lost.
 *
 * @param <E> the event
 * @param <P> the service's state
 */
final class Arrival<E extends Event, P> {
  private static final Logger LOG = LoggerFactory.getLogger(Arrival.class);
  private static final int DOUBLINGS_MAX = 20;

  private final Envelope<E> envelope;
  private final Consumer<E, P> consumer;
  private final Ending ending;

  /**
   * Who consumes the events of a topic, and how.
   *
   * @param service its name
   * @param inTurn runs an event's work when its key's turn comes
   * @param leaves whether what comes from another process is left there for now
   * @param afterCommit runs after the commit, without locks
   * @param later tries again
   */
  record Consumer<E extends Event, P>(
      String service,
      Transactions<P> transactions,
      Function<E, Command<P, ?>> toCommand,
      BiConsumer<E, Committed<?>> afterCommit,
      BiConsumer<Object, Supplier<CompletionStage<?>>> inTurn,
      BooleanSupplier leaves,
      Delivery delivery,
      EdgeConfig.Listener config,
      ScheduledExecutorService later,
      LinkFigures figures,
      Tracing tracing) {}

  /** What is told how it ended; one of its methods, once. Must not block. */
  interface Ending {
    /** The event has taken effect, or was given up. */
    void done(Committed<?> committed);

    /** Nothing has become of the event here: it has to come again. */
    void missed();

    /** Nobody is told. */
    Ending UNHEARD =
        new Ending() {
          @Override
          public void done(Committed<?> committed) {}

          @Override
          public void missed() {}
        };
  }

  /** The effect of an event that takes none. */
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

  Arrival(Envelope<E> envelope, Consumer<E, P> consumer, Ending ending) {
    this.envelope = envelope;
    this.consumer = consumer;
    this.ending = ending;
  }

  /** Lets the event take effect when its turn comes. */
  void take() {
    take(1);
  }

  /** The event never arrived and never will: nobody waits for it any more. */
  void lose() {
    consumer.transactions().consume(envelope, new NoEffect<P>()).whenComplete(this::end);
  }

  private void end(Committed<?> committed, Throwable failure) {
    if (failure == null) {
      ending.done(committed);
    } else {
      ending.missed();
    }
  }

  private void take(int attempt) {
    consumer.inTurn().accept(envelope.key(), () -> consume(attempt));
  }

  private CompletionStage<Boolean> consume(int attempt) {
    if (envelope.isReceived() && consumer.leaves().getAsBoolean()) {
      ending.missed(); // whoever said it keeps it, and says it again
      return CompletableFuture.completedStage(false);
    }
    var step = consumer.tracing().consuming(envelope, consumer.service());
    return consume(step)
        .handle(
            (committed, failure) -> {
              step.end(failure);
              return step.inside(() -> settle(attempt, committed, failure));
            });
  }

  private CompletionStage<? extends Committed<?>> consume(Step step) {
    try {
      Command<P, ?> command = step.carried(consumer.toCommand().apply(envelope.event()));
      return consumer.delivery() == Delivery.AT_LEAST_ONCE
          ? consumeAgain(command)
          : consumer.transactions().consume(envelope, command);
    } catch (RuntimeException | Error e) {
      return CompletableFuture.failedStage(e);
    }
  }

  /** What was consumed before takes effect once more: nobody has looked whether it was. */
  private <R> CompletionStage<? extends Committed<?>> consumeAgain(Command<P, R> command) {
    return consumer
        .transactions()
        .consume(envelope, command)
        .thenCompose(
            committed -> {
              if (committed.result() != null) {
                return CompletableFuture.completedStage(committed);
              }
              consumer.figures().doubled();
              return consumer.transactions().commit(command);
            });
  }

  private boolean settle(int attempt, Committed<?> committed, Throwable wrapped) {
    if (wrapped == null) {
      try {
        consumer.afterCommit().accept(envelope.event(), committed);
      } finally {
        ending.done(committed);
      }
      return true;
    }
    var failure =
        wrapped instanceof CompletionException && wrapped.getCause() != null
            ? wrapped.getCause()
            : wrapped;
    if (comesAgain(failure) && !envelope.isReceived()) {
      ending.missed(); // the engine publishes it again after its reload
    } else if (attempt < attemptsMax(failure)) {
      long pauseMs =
          Math.min(consumer.config().pauseMaxMs(), 1L << Math.min(attempt - 1, DOUBLINGS_MAX));
      var unused =
          consumer.later().schedule(() -> take(attempt + 1), pauseMs, TimeUnit.MILLISECONDS);
    } else if (comesAgain(failure)) {
      ending.missed(); // whoever said it says it again
    } else {
      giveUp(failure);
    }
    return false;
  }

  /** Whether nothing is wrong with the event: it only cannot be taken now. */
  private static boolean comesAgain(Throwable failure) {
    return failure instanceof NotOpen
        || failure instanceof OutcomeUnknown
        || failure instanceof OutOfOrder
        || failure instanceof OwnedElsewhere;
  }

  private int attemptsMax(Throwable failure) {
    if (failure instanceof OwnedElsewhere) {
      LOG.error("An event came to the wrong replica: event={}", envelope.id(), failure);
      return 1; // it is never right here
    }
    if (failure instanceof NotYet || failure instanceof LockTimeout || comesAgain(failure)) {
      return consumer.config().earlyAttemptsMax();
    }
    return consumer.delivery() == Delivery.AT_MOST_ONCE ? 1 : consumer.config().attemptsMax();
  }

  private void giveUp(Throwable failure) {
    if (consumer.delivery() == Delivery.AT_MOST_ONCE) {
      LOG.debug("An event is lost: event={}", envelope.id(), failure);
      consumer.figures().lost();
      lose();
      return;
    }
    LOG.error("An event becomes a dead letter: event={}", envelope.id(), failure);
    consumer.transactions().bury(envelope, causeOf(failure)).whenComplete(this::end);
  }

  /** What a dead letter says of why it is one. */
  static String causeOf(Throwable failure) {
    return failure.getClass().getSimpleName() + ": " + failure.getMessage();
  }
}
