package emporium.runtime.messaging;

import emporium.locks.LockException;
import emporium.persistence.CommitResult;
import emporium.persistence.DeadLetter;
import emporium.persistence.DeadLetters;
import emporium.persistence.Event;
import emporium.persistence.EventId;
import emporium.persistence.Overloaded;
import emporium.persistence.PersistenceException;
import emporium.persistence.Rejection;
import emporium.persistence.Topic;
import emporium.persistence.engine.EventCodec;
import emporium.runtime.RuntimeConfig;
import emporium.runtime.StageFailure;
import jakarta.inject.Singleton;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The dead letters of all services of this process: lists, redrives and discards them. An event is
 * applied as its consumer does it: the same command, in key order, and callers that wait for the
 * event are notified. Thread-safe.
 *
 * <p>A redriven event takes effect after later ones of its key.
 */
@Singleton
public class DeadLetterAdmin {
  private static final Logger LOG = LoggerFactory.getLogger(DeadLetterAdmin.class);
  private static final Comparator<ListedDeadLetter> BY_AGE =
      Comparator.comparing((ListedDeadLetter letter) -> letter.event().deadLetteredAt())
          .thenComparing(ListedDeadLetter::service)
          .thenComparing(letter -> letter.event().id().topic())
          .thenComparing(letter -> letter.event().id().sequence());

  private final EventCodec codec;
  private final int listedMax;
  private final Semaphore redrives;
  private final Map<String, Map<String, ConsumerEntry<?, ?>>> services =
      new ConcurrentSkipListMap<>();

  DeadLetterAdmin(EventCodec codec, RuntimeConfig config) {
    this.codec = codec;
    this.listedMax = config.deadLetters().listedMax();
    this.redrives = new Semaphore(config.deadLetters().redrivesMax());
  }

  /** A dead letter of a service. */
  public record ListedDeadLetter(String service, DeadLetter event) {}

  /** There is no dead letter with that id. */
  static final class UnknownDeadLetter extends Rejection {
    UnknownDeadLetter(String service, Object id) {
      super(Kind.UNKNOWN, "unknown-dead-letter", "There is no such dead letter");
      addContext("service", service);
      addContext("id", id);
    }
  }

  /** Its event still cannot be applied; the dead letter stays. */
  static final class RedriveFailed extends Rejection {
    RedriveFailed(String cause) {
      super(Kind.CONFLICT, "dead-letter-fails", "The event cannot be applied");
      addContext("cause", cause);
    }
  }

  /** How a service consumes a topic, and with what. */
  private record ConsumerEntry<E extends Event, P>(
      Topic<E> topic, EventConsumption.ConsumerBinding<E, P> consumer) {
    private DeadLetters<P> letters() {
      return consumer.transactions().deadLetters();
    }

    private CompletionStage<CommitResult<?>> apply(EventId id, E event) {
      var applied = new CompletableFuture<CommitResult<?>>();
      consumer
          .inTurn()
          .accept(
              topic.keyOf(event),
              batch ->
                  redriven(id, event)
                      .whenComplete(
                          (committed, failure) -> {
                            if (failure == null) {
                              applied.complete(committed);
                            } else {
                              applied.completeExceptionally(failure);
                            }
                          }));
      return applied;
    }

    private CompletionStage<? extends CommitResult<?>> redriven(EventId id, E event) {
      try {
        return letters()
            .redrive(id, consumer.toCommand().apply(event))
            .thenApply(
                committed -> {
                  runAfterCommit(event, committed);
                  return committed;
                });
      } catch (RuntimeException | Error e) {
        return CompletableFuture.failedStage(e);
      }
    }

    /** Runs after the commit; a failure here does not undo it. */
    private void runAfterCommit(E event, CommitResult<?> committed) {
      if (committed.result() == null) {
        return;
      }
      try {
        consumer.afterCommit().accept(event, committed);
      } catch (RuntimeException e) {
        LOG.error("After-commit action of a redriven dead letter failed: topic={}", topic, e);
      }
    }
  }

  /** Registers a consumer. */
  <E extends Event, P> void register(
      Topic<E> topic, String service, EventConsumption.ConsumerBinding<E, P> consumer) {
    services
        .computeIfAbsent(service, first -> new ConcurrentHashMap<>())
        .put(topic.name(), new ConsumerEntry<>(topic, consumer));
  }

  /** The oldest dead letters of all services, oldest first. */
  public CompletionStage<List<ListedDeadLetter>> oldest() {
    CompletionStage<List<ListedDeadLetter>> all = CompletableFuture.completedStage(List.of());
    for (String service : services.keySet()) {
      all = all.thenCombine(oldest(service), DeadLetterAdmin::both);
    }
    return all.thenApply(letters -> letters.stream().sorted(BY_AGE).limit(listedMax).toList());
  }

  private CompletionStage<List<ListedDeadLetter>> oldest(String service) {
    return deadLetters(service)
        .oldest(listedMax)
        .thenApply(
            found -> found.stream().map(event -> new ListedDeadLetter(service, event)).toList());
  }

  private static List<ListedDeadLetter> both(
      List<ListedDeadLetter> some, List<ListedDeadLetter> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  /** Redrives one; completes when that is durable. */
  public CompletionStage<?> redrive(String service, EventId id) {
    if (!redrives.tryAcquire()) {
      return CompletableFuture.failedStage(new Overloaded("emporium.dead-letters.redrives-max"));
    }
    return guarded(() -> find(service, id).thenCompose(letter -> redrive(service, letter)))
        .whenComplete((done, failure) -> redrives.release());
  }

  private CompletionStage<DeadLetter> find(String service, EventId id) {
    return deadLetters(service)
        .find(id)
        .thenApply(found -> found.orElseThrow(() -> new UnknownDeadLetter(service, id)));
  }

  private CompletionStage<?> redrive(String service, DeadLetter letter) {
    return guarded(() -> apply(service, letter))
        .handle((committed, failure) -> completed(service, letter, committed, failure))
        .thenCompose(ended -> ended);
  }

  private CompletionStage<CommitResult<?>> apply(String service, DeadLetter letter) {
    String stream = letter.id().topic();
    int source = stream.indexOf('@');
    String topic = source < 0 ? stream : stream.substring(0, source);
    var desk = desks(service).get(topic);
    if (desk == null) {
      throw new IllegalArgumentException("Not a consumer of the topic: topic=" + topic);
    }
    return decodeAndApply(desk, letter);
  }

  private <E extends Event> CompletionStage<CommitResult<?>> decodeAndApply(
      ConsumerEntry<E, ?> desk, DeadLetter letter) {
    return desk.apply(letter.id(), codec.decode(letter.payload(), desk.topic().type()));
  }

  private CompletionStage<?> completed(
      String service, DeadLetter letter, CommitResult<?> committed, Throwable wrapped) {
    if (wrapped != null) {
      return failed(service, letter, StageFailure.cause(wrapped));
    }
    if (committed.result() == null) {
      return CompletableFuture.failedStage(new UnknownDeadLetter(service, letter.id()));
    }
    LOG.info("Dead letter redriven: service={}, event={}", service, letter.id());
    return committed.durable();
  }

  private CompletionStage<?> failed(String service, DeadLetter letter, Throwable failure) {
    if (failure instanceof PersistenceException || failure instanceof LockException) {
      return CompletableFuture.failedStage(failure); // the event is not the cause
    }
    LOG.warn("Dead letter redrive failed: service={}, event={}", service, letter.id(), failure);
    String cause = EventConsumption.causeOf(failure);
    return deadLetters(service)
        .noteCause(letter.id(), cause)
        .thenCompose(noted -> CompletableFuture.failedStage(new RedriveFailed(cause)));
  }

  /** Discards one; completes when that is durable. */
  public CompletionStage<?> discard(String service, EventId id) {
    return guarded(() -> deadLetters(service).discard(id))
        .thenAccept(
            discarded -> {
              if (!discarded) {
                throw new UnknownDeadLetter(service, id);
              }
              LOG.warn("Dead letter discarded: service={}, event={}", service, id);
            });
  }

  private DeadLetters<?> deadLetters(String service) {
    return desks(service).values().iterator().next().letters();
  }

  private Map<String, ConsumerEntry<?, ?>> desks(String service) {
    var desks = services.get(service);
    if (desks == null) {
      throw new UnknownDeadLetter(service, "");
    }
    return desks;
  }

  private static <T> CompletionStage<T> guarded(Supplier<CompletionStage<T>> work) {
    try {
      return work.get();
    } catch (RuntimeException e) {
      return CompletableFuture.failedStage(e);
    }
  }
}
