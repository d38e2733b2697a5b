package emporium.edge;

import emporium.locks.LockTimeout;
import emporium.persistence.Command;
import emporium.persistence.Committed;
import emporium.persistence.Envelope;
import emporium.persistence.Event;
import emporium.persistence.NotOpen;
import emporium.persistence.NotYet;
import emporium.persistence.OutcomeUnknown;
import emporium.persistence.Topic;
import emporium.persistence.Transactions;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the listeners of services: each event is applied once, events of one key one after the
 * other, many keys at once. An event that fails is tried again a bounded number of times and then
 * becomes a dead letter, which blocks nobody.
 */
@Singleton
public class Listeners {
  private static final Logger LOG = LoggerFactory.getLogger(Listeners.class);

  private final Relay relay;
  private final EdgeConfig.Listener config;
  private final Map<String, KeyedExecutor> keyed = new ConcurrentHashMap<>();
  private final ScheduledExecutorService later;

  Listeners(Relay relay, EdgeConfig config) {
    this.relay = relay;
    this.config = config.listener();
    this.later =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              var thread = new Thread(task, "emporium-retry");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** A listener of a topic for a service. */
  public <E extends Event, P> Flow.Subscriber<Message<E>> listen(
      Topic<E> topic,
      String service,
      Transactions<P> transactions,
      Function<E, Command<P, ?>> toCommand) {
    return listen(topic, service, transactions, toCommand, (event, committed) -> {});
  }

  /**
   * A listener of a topic for a service.
   *
   * @param afterCommit runs after the commit, without locks, and must not block; the result is null
   *     if the event had been consumed before
   */
  public <E extends Event, P> Flow.Subscriber<Message<E>> listen(
      Topic<E> topic,
      String service,
      Transactions<P> transactions,
      Function<E, Command<P, ?>> toCommand,
      BiConsumer<E, Committed<?>> afterCommit) {
    if (!topic.consumers().contains(service)) {
      throw new IllegalArgumentException(
          "Not a consumer of the topic: topic=" + topic + ", service=" + service);
    }
    relay.expectConsumer(topic);
    var executor = keyed.computeIfAbsent(service, name -> new KeyedExecutor());
    return new BoundedSubscriber<>(
        Relay.BUFFER,
        message -> {
          var done = new CompletableFuture<Void>();
          new Delivery<>(message, executor, transactions, toCommand, afterCommit, done).submit(1);
          return done;
        });
  }

  @PreDestroy
  void stop() {
    later.shutdownNow();
  }

  /** One event on its way through one service. */
  private final class Delivery<E extends Event, P> {
    private final Message<E> message;
    private final Envelope<E> envelope;
    private final KeyedExecutor executor;
    private final Transactions<P> transactions;
    private final Function<E, Command<P, ?>> toCommand;
    private final BiConsumer<E, Committed<?>> afterCommit;
    private final CompletableFuture<Void> done;

    @SuppressWarnings("unchecked") // the relay attaches the envelope of the very event
    Delivery(
        Message<E> message,
        KeyedExecutor executor,
        Transactions<P> transactions,
        Function<E, Command<P, ?>> toCommand,
        BiConsumer<E, Committed<?>> afterCommit,
        CompletableFuture<Void> done) {
      this.message = message;
      this.envelope = message.getMetadata(Envelope.class).orElseThrow();
      this.executor = executor;
      this.transactions = transactions;
      this.toCommand = toCommand;
      this.afterCommit = afterCommit;
      this.done = done;
    }

    void submit(int attempt) {
      executor.execute(
          envelope.key(),
          () -> consume().handle((committed, failure) -> settle(attempt, committed, failure)));
    }

    private CompletionStage<? extends Committed<?>> consume() {
      try {
        return transactions.consume(envelope, toCommand.apply(envelope.event()));
      } catch (RuntimeException | Error e) {
        return CompletableFuture.failedStage(e);
      }
    }

    private boolean settle(int attempt, Committed<?> committed, Throwable wrapped) {
      if (wrapped == null) {
        try {
          afterCommit.accept(envelope.event(), committed);
        } finally {
          acknowledge();
        }
        return true;
      }
      var failure =
          wrapped instanceof CompletionException && wrapped.getCause() != null
              ? wrapped.getCause()
              : wrapped;
      if (failure instanceof NotOpen || failure instanceof OutcomeUnknown) {
        acknowledge(); // the engine publishes it again after its reload
      } else if (attempt < attemptsMax(failure)) {
        long pauseMs = Math.min(config.pauseMaxMs(), 1L << Math.min(attempt - 1, 20));
        var unused = later.schedule(() -> submit(attempt + 1), pauseMs, TimeUnit.MILLISECONDS);
      } else {
        bury(failure);
      }
      return false;
    }

    private int attemptsMax(Throwable failure) {
      return failure instanceof NotYet || failure instanceof LockTimeout
          ? config.earlyAttemptsMax()
          : config.attemptsMax();
    }

    private void bury(Throwable failure) {
      LOG.error("An event becomes a dead letter: event={}", envelope.id(), failure);
      var cause = failure.getClass().getSimpleName() + ": " + failure.getMessage();
      transactions.bury(envelope, cause).whenComplete((buried, lost) -> acknowledge());
    }

    private void acknowledge() {
      message.ack().whenComplete((acked, failed) -> done.complete(null));
    }
  }
}
