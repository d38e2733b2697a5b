package emporium.edge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.edge.delivery.Delivery;
import emporium.edge.delivery.LinkFigures;
import emporium.edge.replica.OwnedElsewhere;
import emporium.edge.trace.Tracing;
import emporium.events.CheckoutId;
import emporium.events.MarkStatus;
import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.events.TransactionType;
import emporium.locks.LockSet;
import emporium.persistence.Aggregate;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.Committed;
import emporium.persistence.DeadLetters;
import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import emporium.persistence.NotOpen;
import emporium.persistence.OutOfOrder;
import emporium.persistence.Topic;
import emporium.persistence.Transactions;
import java.net.URI;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ArrivalTest {
  private static final EventId ID = new EventId(Topics.STOCK_MARK.name(), 1);

  private final ScheduledExecutorService later = Executors.newScheduledThreadPool(1);
  private final LinkFigures figures = new LinkFigures();
  private final Counting counting = new Counting();
  private final AtomicInteger acknowledged = new AtomicInteger();
  private final AtomicInteger missed = new AtomicInteger();
  private final CompletableFuture<Void> settled = new CompletableFuture<>();
  private boolean failing;
  private boolean full;

  /** Raises a number, or fails. */
  private record Raise(boolean failing) implements Command<AtomicInteger, Integer> {
    @Override
    public LockSet locks() {
      return LockSet.none();
    }

    @Override
    public Integer apply(AtomicInteger number, Changes changes) {
      if (failing) {
        throw new IllegalStateException("poison");
      }
      return number.incrementAndGet();
    }
  }

  /** An inbox and a number, changed together. */
  private static final class Counting implements Transactions<AtomicInteger> {
    private final AtomicInteger number = new AtomicInteger();
    private final Set<EventId> inbox = new HashSet<>();
    private final Set<EventId> buried = new HashSet<>();
    private final AtomicInteger tries = new AtomicInteger();
    private RuntimeException refusal = new IllegalStateException("not refused");
    private int refusals;

    /** Refuses to consume, so many times. */
    private void refuse(RuntimeException with, int times) {
      refusal = with;
      refusals = times;
    }

    @Override
    public <R> CompletionStage<R> run(Command<AtomicInteger, R> command) {
      throw new UnsupportedOperationException();
    }

    @Override
    public <R> CompletionStage<Committed<R>> commit(Command<AtomicInteger, R> command) {
      try {
        return CompletableFuture.completedStage(
            new Committed<>(
                command.apply(number, new NoChanges()),
                () -> CompletableFuture.completedStage(null)));
      } catch (IllegalStateException failure) {
        return CompletableFuture.failedStage(failure);
      }
    }

    @Override
    @SuppressWarnings("unchecked")
    public <R> CompletionStage<Committed<@Nullable R>> consume(
        Envelope<?> envelope, Command<AtomicInteger, R> command) {
      if (tries.incrementAndGet() <= refusals) {
        return CompletableFuture.failedStage(refusal);
      }
      if (inbox.contains(envelope.id())) {
        return CompletableFuture.completedStage(
            Committed.before(() -> CompletableFuture.completedStage(null)));
      }
      var done = (CompletionStage<Committed<@Nullable R>>) (CompletionStage<?>) commit(command);
      return done.thenApply(
          committed -> {
            inbox.add(envelope.id());
            return committed;
          });
    }

    @Override
    public <R> CompletionStage<R> read(LockSet locks, Function<AtomicInteger, R> query) {
      throw new UnsupportedOperationException();
    }

    @Override
    public <R> CompletionStage<R> snapshot(Function<AtomicInteger, R> query) {
      throw new UnsupportedOperationException();
    }

    @Override
    public <R> CompletionStage<R> report(Function<AtomicInteger, R> query) {
      throw new UnsupportedOperationException();
    }

    @Override
    public CompletionStage<? extends Committed<?>> bury(Envelope<?> envelope, String cause) {
      buried.add(envelope.id());
      return CompletableFuture.completedStage(
          new Committed<>(true, () -> CompletableFuture.completedStage(null)));
    }

    @Override
    public DeadLetters<AtomicInteger> deadLetters() {
      throw new UnsupportedOperationException();
    }
  }

  @AfterEach
  void stop() {
    later.shutdownNow();
  }

  private static final TransactionMark MARK =
      new TransactionMark(
          new CheckoutId(1, 1),
          "t",
          TransactionType.CUSTOMER_SESSION,
          1,
          MarkStatus.SUCCESS,
          "stock");

  private Arrival<TransactionMark, AtomicInteger> arrival(Delivery delivery) {
    return arrival(delivery, new Envelope<>(Topics.STOCK_MARK, ID, MARK, 1));
  }

  private Arrival<TransactionMark, AtomicInteger> received() {
    return arrival(
        Delivery.EXACTLY_ONCE, Envelope.received(Topics.STOCK_MARK, "there", 2, MARK, 0, 1));
  }

  private Arrival<TransactionMark, AtomicInteger> arrival(
      Delivery delivery, Envelope<TransactionMark> envelope) {
    return new Arrival<>(
        envelope,
        new Arrival.Consumer<>(
            "order",
            counting,
            event -> new Raise(failing),
            (event, committed) -> {},
            (key, work) -> {
              var unused = work.get();
            },
            () -> full,
            delivery,
            new Bounds(),
            later,
            figures,
            Tracing.OFF),
        new Arrival.Ending() {
          @Override
          public void done(Committed<?> committed) {
            acknowledged.incrementAndGet();
            settled.complete(null);
          }

          @Override
          public void missed() {
            missed.incrementAndGet();
            settled.complete(null);
          }
        });
  }

  @Test
  void received_memoryIsFull_isLeftToWhoSaidItAndTakesEffectLater() {
    full = true;
    received().take();
    assertEquals(1, missed.get());
    assertEquals(0, counting.number.get());
    assertEquals(Set.of(), counting.inbox);
    arrival(Delivery.EXACTLY_ONCE).take();
    assertEquals(1, counting.number.get(), "what is said in this process gives memory back");
    full = false;
    received().take();
    assertEquals(2, counting.number.get());
    assertEquals(1, missed.get());
  }

  @Test
  void event_exactlyOnceTwice_takesEffectOnce() {
    arrival(Delivery.EXACTLY_ONCE).take();
    arrival(Delivery.EXACTLY_ONCE).take();
    assertEquals(1, counting.number.get());
    assertEquals(0, figures.sums().doubled());
    assertEquals(2, acknowledged.get());
  }

  @Test
  void event_atMostOnceTwice_takesEffectOnce() {
    arrival(Delivery.AT_MOST_ONCE).take();
    arrival(Delivery.AT_MOST_ONCE).take();
    assertEquals(1, counting.number.get());
  }

  @Test
  void event_atLeastOnceTwice_takesEffectTwice() {
    arrival(Delivery.AT_LEAST_ONCE).take();
    arrival(Delivery.AT_LEAST_ONCE).take();
    assertEquals(2, counting.number.get());
    assertEquals(1, figures.sums().doubled());
  }

  @Test
  void event_lost_takesNoEffectAndIsNoLongerAwaited() {
    arrival(Delivery.AT_MOST_ONCE).lose();
    assertEquals(0, counting.number.get());
    assertEquals(Set.of(ID), counting.inbox);
    assertEquals(1, acknowledged.get());
  }

  @Test
  void poison_atMostOnce_isLostWithTheFirstTry() {
    failing = true;
    arrival(Delivery.AT_MOST_ONCE).take();
    assertEquals(1, figures.sums().lost());
    assertEquals(Set.of(), counting.buried);
    assertEquals(1, acknowledged.get());
  }

  @Test
  void poison_exactlyOnce_becomesADeadLetterAfterItsTries() {
    failing = true;
    arrival(Delivery.EXACTLY_ONCE).take();
    settled.join();
    assertEquals(Set.of(ID), counting.buried);
    assertEquals(0, figures.sums().lost());
    assertEquals(1, acknowledged.get());
  }

  @Test
  void receivedEvent_outOfOrder_isTriedAndThenMissedAndNotGivenUp() {
    counting.refuse(new OutOfOrder(ID, 1), 3);
    received().take();
    settled.join();
    assertEquals(3, counting.tries.get());
    assertEquals(1, missed.get());
    assertEquals(0, acknowledged.get());
    assertEquals(Set.of(), counting.buried);
  }

  @Test
  void receivedEvent_ofAKeyOfAnotherReplica_isMissedAtOnceAndNotGivenUp() {
    counting.refuse(new OwnedElsewhere(MARK.checkout(), URI.create("http://there")), 3);
    received().take();
    assertEquals(1, counting.tries.get());
    assertEquals(1, missed.get());
    assertEquals(Set.of(), counting.buried);
  }

  @Test
  void receivedEvent_whileTheEngineIsNotOpen_isTriedAgain() {
    counting.refuse(new NotOpen(), 2);
    received().take();
    settled.join();
    assertEquals(1, counting.number.get());
    assertEquals(1, acknowledged.get());
  }

  @Test
  void ownEvent_whileTheEngineIsNotOpen_isMissedAtOnce() {
    counting.refuse(new NotOpen(), 3);
    arrival(Delivery.EXACTLY_ONCE).take();
    assertEquals(1, missed.get());
    assertEquals(1, counting.tries.get());
  }

  private record Bounds() implements EdgeConfig.Listener {
    @Override
    public int earlyAttemptsMax() {
      return 3;
    }

    @Override
    public int attemptsMax() {
      return 3;
    }

    @Override
    public long pauseMaxMs() {
      return 1;
    }
  }

  /** Changes that nobody may make. */
  private static final class NoChanges implements Changes {
    @Override
    public Instant now() {
      throw new UnsupportedOperationException();
    }

    @Override
    public <E extends emporium.persistence.Aggregate> E touch(E aggregate) {
      throw new UnsupportedOperationException();
    }

    @Override
    public <E extends emporium.persistence.Aggregate> E add(E aggregate) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void remove(Aggregate aggregate) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void archive(Aggregate aggregate) {
      throw new UnsupportedOperationException();
    }

    @Override
    public <E extends emporium.persistence.Event> void emit(Topic<E> topic, E event) {
      throw new UnsupportedOperationException();
    }
  }
}
