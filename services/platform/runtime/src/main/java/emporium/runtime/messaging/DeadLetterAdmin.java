package emporium.edge;

import emporium.locks.LockException;
import emporium.persistence.BuriedEvent;
import emporium.persistence.Committed;
import emporium.persistence.DeadLetters;
import emporium.persistence.Event;
import emporium.persistence.EventId;
import emporium.persistence.Overloaded;
import emporium.persistence.PersistenceException;
import emporium.persistence.Rejection;
import emporium.persistence.Topic;
import emporium.persistence.engine.EventCodec;
import jakarta.inject.Singleton;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The dead letters of all services of this process: looks at them, applies them after all, throws
 * them away. An event is applied the way its listener does it: the same command, when its key's
 * turn comes, and who waits for the event hears of it. Thread-safe.
 *
 * <p>An event that is applied late takes effect after those of its key that came after it.
 */
@Singleton
public class DeadLetterOffice {
  private static final Logger LOG = LoggerFactory.getLogger(DeadLetterOffice.class);
  private static final Comparator<Letter> BY_AGE =
      Comparator.comparing((Letter letter) -> letter.event().buriedAt())
          .thenComparing(Letter::service)
          .thenComparing(letter -> letter.event().id().topic())
          .thenComparing(letter -> letter.event().id().sequence());

  private final EventCodec codec;
  private final int listedMax;
  private final Semaphore redrives;
  private final Map<String, Map<String, Desk<?, ?>>> services = new ConcurrentSkipListMap<>();

  DeadLetterOffice(EventCodec codec, EdgeConfig config) {
    this.codec = codec;
    this.listedMax = config.deadLetters().listedMax();
    this.redrives = new Semaphore(config.deadLetters().redrivesMax());
  }

  /** A dead letter of a service. */
  record Letter(String service, BuriedEvent event) {}

  /** There is none of that name. */
  static final class UnknownDeadLetter extends Rejection {
    UnknownDeadLetter(String service, Object id) {
      super(Kind.UNKNOWN, "unknown-dead-letter", "There is no such dead letter");
      about("service", service);
      about("id", id);
    }
  }

  /** Its event cannot be applied now either; the dead letter stays. */
  static final class StillFails extends Rejection {
    StillFails(String cause) {
      super(Kind.CONFLICT, "dead-letter-fails", "The event cannot be applied");
      about("cause", cause);
    }
  }

  /** What the events of a topic do at a service, and with what. */
  private record Desk<E extends Event, P>(Topic<E> topic, Arrival.Consumer<E, P> consumer) {
    private DeadLetters<P> letters() {
      return consumer.transactions().deadLetters();
    }

    private CompletionStage<Committed<?>> apply(EventId id, E event) {
      var applied = new CompletableFuture<Committed<?>>();
      consumer
          .inTurn()
          .accept(
              topic.keyOf(event),
              () ->
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

    private CompletionStage<? extends Committed<?>> redriven(EventId id, E event) {
      try {
        return letters()
            .redrive(id, consumer.toCommand().apply(event))
            .thenApply(
                committed -> {
                  tell(event, committed);
                  return committed;
                });
      } catch (RuntimeException | Error e) {
        return CompletableFuture.failedStage(e);
      }
    }

    /** It is committed, whatever becomes of this. */
    private void tell(E event, Committed<?> committed) {
      if (committed.result() == null) {
        return;
      }
      try {
        consumer.afterCommit().accept(event, committed);
      } catch (RuntimeException e) {
        LOG.error("Who waited for an applied dead letter is not told: topic={}", topic, e);
      }
    }
  }

  /** A listener declares itself. */
  <E extends Event, P> void expect(
      Topic<E> topic, String service, Arrival.Consumer<E, P> consumer) {
    services
        .computeIfAbsent(service, first -> new ConcurrentHashMap<>())
        .put(topic.name(), new Desk<>(topic, consumer));
  }

  /** The oldest of all services, oldest first. */
  CompletionStage<List<Letter>> oldest() {
    CompletionStage<List<Letter>> all = CompletableFuture.completedStage(List.of());
    for (String service : services.keySet()) {
      all = all.thenCombine(oldest(service), DeadLetterOffice::both);
    }
    return all.thenApply(letters -> letters.stream().sorted(BY_AGE).limit(listedMax).toList());
  }

  private CompletionStage<List<Letter>> oldest(String service) {
    return letters(service)
        .oldest(listedMax)
        .thenApply(found -> found.stream().map(event -> new Letter(service, event)).toList());
  }

  private static List<Letter> both(List<Letter> some, List<Letter> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  /** Applies one; completes when that is durable. */
  CompletionStage<?> redrive(String service, EventId id) {
    if (!redrives.tryAcquire()) {
      return CompletableFuture.failedStage(new Overloaded("emporium.dead-letters.redrives-max"));
    }
    return begun(() -> find(service, id).thenCompose(letter -> redrive(service, letter)))
        .whenComplete((done, failure) -> redrives.release());
  }

  private CompletionStage<BuriedEvent> find(String service, EventId id) {
    return letters(service)
        .find(id)
        .thenApply(found -> found.orElseThrow(() -> new UnknownDeadLetter(service, id)));
  }

  private CompletionStage<?> redrive(String service, BuriedEvent letter) {
    return begun(() -> apply(service, letter))
        .handle((committed, failure) -> ended(service, letter, committed, failure))
        .thenCompose(ended -> ended);
  }

  private CompletionStage<Committed<?>> apply(String service, BuriedEvent letter) {
    String stream = letter.id().topic();
    int source = stream.indexOf('@');
    String topic = source < 0 ? stream : stream.substring(0, source);
    var desk = desks(service).get(topic);
    if (desk == null) {
      throw new IllegalArgumentException("Not a consumer of the topic: topic=" + topic);
    }
    return decodeAndApply(desk, letter);
  }

  private <E extends Event> CompletionStage<Committed<?>> decodeAndApply(
      Desk<E, ?> desk, BuriedEvent letter) {
    return desk.apply(letter.id(), codec.decode(letter.payload(), desk.topic().type()));
  }

  private CompletionStage<?> ended(
      String service, BuriedEvent letter, Committed<?> committed, Throwable wrapped) {
    if (wrapped != null) {
      return failed(service, letter, unwrapped(wrapped));
    }
    if (committed.result() == null) {
      return CompletableFuture.failedStage(new UnknownDeadLetter(service, letter.id()));
    }
    LOG.info("A dead letter is applied: service={}, event={}", service, letter.id());
    return committed.durable();
  }

  private CompletionStage<?> failed(String service, BuriedEvent letter, Throwable failure) {
    if (failure instanceof PersistenceException || failure instanceof LockException) {
      return CompletableFuture.failedStage(failure); // it says nothing about the event
    }
    LOG.warn("A dead letter stays one: service={}, event={}", service, letter.id(), failure);
    String cause = Arrival.causeOf(failure);
    return letters(service)
        .noteCause(letter.id(), cause)
        .thenCompose(noted -> CompletableFuture.failedStage(new StillFails(cause)));
  }

  /** Throws one away; completes when that is durable. */
  CompletionStage<?> discard(String service, EventId id) {
    return begun(() -> letters(service).discard(id))
        .thenAccept(
            discarded -> {
              if (!discarded) {
                throw new UnknownDeadLetter(service, id);
              }
              LOG.warn("A dead letter is thrown away: service={}, event={}", service, id);
            });
  }

  private DeadLetters<?> letters(String service) {
    return desks(service).values().iterator().next().letters();
  }

  private Map<String, Desk<?, ?>> desks(String service) {
    var desks = services.get(service);
    if (desks == null) {
      throw new UnknownDeadLetter(service, "");
    }
    return desks;
  }

  private static <T> CompletionStage<T> begun(Supplier<CompletionStage<T>> work) {
    try {
      return work.get();
    } catch (RuntimeException e) {
      return CompletableFuture.failedStage(e);
    }
  }

  private static Throwable unwrapped(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
  }
}
