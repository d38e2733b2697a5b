package emporium.runtime.messaging;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.events.model.CheckoutId;
import emporium.events.model.MarkStatus;
import emporium.events.model.TransactionType;
import emporium.locks.LockSet;
import emporium.persistence.Aggregate;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.CommitResult;
import emporium.persistence.DeadLetters;
import emporium.persistence.EngineNotOpen;
import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import emporium.persistence.EventOutOfOrder;
import emporium.persistence.Overloaded;
import emporium.persistence.PrerequisiteMissing;
import emporium.persistence.Topic;
import emporium.persistence.Transactions;
import emporium.runtime.RuntimeConfig;
import emporium.runtime.criteria.DeliveryGuarantee;
import emporium.runtime.messaging.link.LinkCounters;
import emporium.runtime.replica.NotPartitionOwner;
import emporium.runtime.tracing.Tracing;
import java.net.URI;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EventConsumptionTest {
  private static final long REMEMBERED_MS = 1_000;
  private static final EventId ID = new EventId(Topics.STOCK_COMPLETED.name(), 1);

  private final ScheduledExecutorService later = Executors.newScheduledThreadPool(1);
  private final LinkCounters figures = new LinkCounters();
  private final Counting counting = new Counting();
  private final AtomicInteger acknowledged = new AtomicInteger();
  private final AtomicInteger missed = new AtomicInteger();
  private final AtomicLong nanos = new AtomicLong();
  private final RecentShortage shortage = new RecentShortage(nanos::get, REMEMBERED_MS);
  private CompletableFuture<Void> completed = new CompletableFuture<>();
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
    private final Set<EventId> deadLettered = new HashSet<>();
    private final AtomicInteger tries = new AtomicInteger();
    private RuntimeException refusal = new IllegalStateException("not refused");
    private int refusals;
    private int deadLettersRefused;

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
    public <R> CompletionStage<CommitResult<R>> commit(Command<AtomicInteger, R> command) {
      try {
        return CompletableFuture.completedStage(
            new CommitResult<>(
                command.apply(number, new NoChanges()),
                () -> CompletableFuture.completedStage(null)));
      } catch (IllegalStateException failure) {
        return CompletableFuture.failedStage(failure);
      }
    }

    @Override
    @SuppressWarnings("unchecked")
    public <R> CompletionStage<CommitResult<@Nullable R>> consume(
        Envelope<?> envelope, Command<AtomicInteger, R> command) {
      if (tries.incrementAndGet() <= refusals) {
        return CompletableFuture.failedStage(refusal);
      }
      if (inbox.contains(envelope.id())) {
        return CompletableFuture.completedStage(
            CommitResult.duplicate(() -> CompletableFuture.completedStage(null)));
      }
      var done = (CompletionStage<CommitResult<@Nullable R>>) (CompletionStage<?>) commit(command);
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
    public CompletionStage<? extends CommitResult<?>> deadLetter(
        Envelope<?> envelope, String cause) {
      if (deadLettersRefused-- > 0) {
        return CompletableFuture.failedStage(new Overloaded("disk"));
      }
      deadLettered.add(envelope.id());
      return CompletableFuture.completedStage(
          new CommitResult<>(true, () -> CompletableFuture.completedStage(null)));
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

  static final TransactionMark MARK =
      new TransactionMark(
          new CheckoutId(1, 1),
          "t",
          TransactionType.CUSTOMER_SESSION,
          1,
          MarkStatus.SUCCESS,
          "stock");

  private EventConsumption<TransactionMark, AtomicInteger> delivery(DeliveryGuarantee delivery) {
    return delivery(delivery, new Envelope<>(Topics.STOCK_COMPLETED, ID, MARK, 1));
  }

  private EventConsumption<TransactionMark, AtomicInteger> received() {
    return delivery(
        DeliveryGuarantee.EXACTLY_ONCE,
        Envelope.remote(Topics.STOCK_COMPLETED, "there", 2, MARK, 0, 1));
  }

  private EventConsumption<TransactionMark, AtomicInteger> delivery(
      DeliveryGuarantee delivery, Envelope<TransactionMark> envelope) {
    return new EventConsumption<>(
        envelope,
        new EventConsumption.ConsumerBinding<>(
            "order",
            counting,
            event -> new Raise(failing),
            (event, committed) -> {},
            new ConsumerQueue<>(counting, ConsumerQueueTest.settings(1, 16, 0, later))::execute,
            () -> full,
            delivery,
            new Bounds(),
            later,
            shortage,
            figures,
            Tracing.OFF),
        new EventConsumption.Acknowledgement() {
          @Override
          public void consumed(CommitResult<?> committed) {
            acknowledged.incrementAndGet();
            completed.complete(null);
          }

          @Override
          public void redeliver() {
            missed.incrementAndGet();
            completed.complete(null);
          }
        });
  }

  @Test
  void received_memoryIsFull_isLeftToItsProducerAndTakesEffectLater() {
    full = true;
    received().deliver();
    assertEquals(1, missed.get());
    assertEquals(0, counting.number.get());
    assertEquals(Set.of(), counting.inbox);
    delivery(DeliveryGuarantee.EXACTLY_ONCE).deliver();
    assertEquals(1, counting.number.get(), "what is published in this process gives memory back");
    full = false;
    received().deliver();
    assertEquals(2, counting.number.get());
    assertEquals(1, missed.get());
  }

  @Test
  void event_exactlyOnceTwice_takesEffectOnce() {
    delivery(DeliveryGuarantee.EXACTLY_ONCE).deliver();
    delivery(DeliveryGuarantee.EXACTLY_ONCE).deliver();
    assertEquals(1, counting.number.get());
    assertEquals(0, figures.sums().reapplied());
    assertEquals(2, acknowledged.get());
  }

  @Test
  void event_atMostOnceTwice_takesEffectOnce() {
    delivery(DeliveryGuarantee.AT_MOST_ONCE).deliver();
    delivery(DeliveryGuarantee.AT_MOST_ONCE).deliver();
    assertEquals(1, counting.number.get());
  }

  @Test
  void event_atLeastOnceTwice_takesEffectTwice() {
    delivery(DeliveryGuarantee.AT_LEAST_ONCE).deliver();
    delivery(DeliveryGuarantee.AT_LEAST_ONCE).deliver();
    assertEquals(2, counting.number.get());
    assertEquals(1, figures.sums().reapplied());
  }

  @Test
  void event_lost_takesNoEffectAndIsNoLongerAwaited() {
    delivery(DeliveryGuarantee.AT_MOST_ONCE).discard();
    assertEquals(0, counting.number.get());
    assertEquals(Set.of(ID), counting.inbox);
    assertEquals(1, acknowledged.get());
  }

  @Test
  void poison_atMostOnce_isLostWithTheFirstTry() {
    failing = true;
    delivery(DeliveryGuarantee.AT_MOST_ONCE).deliver();
    assertEquals(1, figures.sums().lost());
    assertEquals(Set.of(), counting.deadLettered);
    assertEquals(1, acknowledged.get());
  }

  @Test
  void poison_exactlyOnce_becomesADeadLetterAfterItsTries() {
    failing = true;
    delivery(DeliveryGuarantee.EXACTLY_ONCE).deliver();
    completed.join();
    assertEquals(Set.of(ID), counting.deadLettered);
    assertEquals(0, figures.sums().lost());
    assertEquals(1, acknowledged.get());
  }

  @Test
  void receivedEvent_outOfOrder_isTriedAndThenMissedAndNotGivenUp() {
    counting.refuse(new EventOutOfOrder(ID, 1), 3);
    received().deliver();
    completed.join();
    assertEquals(3, counting.tries.get());
    assertEquals(1, missed.get());
    assertEquals(0, acknowledged.get());
    assertEquals(Set.of(), counting.deadLettered);
  }

  @Test
  void receivedEvent_early_isTriedAndThenLeftToItsSenderAndNotDeadLettered() {
    counting.refuse(new PrerequisiteMissing("order"), 3);
    received().deliver();
    completed.join();
    assertEquals(3, counting.tries.get());
    assertEquals(1, missed.get());
    assertEquals(0, acknowledged.get());
    assertEquals(Set.of(), counting.deadLettered);
  }

  @Test
  void receivedEvent_earlyAtMostOnce_isLostAfterItsTries() {
    counting.refuse(new PrerequisiteMissing("order"), 3);
    delivery(
            DeliveryGuarantee.AT_MOST_ONCE,
            Envelope.remote(Topics.STOCK_COMPLETED, "there", 2, MARK, 0, 1))
        .deliver();
    completed.join();
    assertEquals(1, figures.sums().lost());
    assertEquals(1, acknowledged.get());
  }

  @Test
  void ownEvent_early_becomesADeadLetterAfterItsTries() {
    counting.refuse(new PrerequisiteMissing("order"), 3);
    delivery(DeliveryGuarantee.EXACTLY_ONCE).deliver();
    completed.join();
    assertEquals(Set.of(ID), counting.deadLettered);
  }

  @Test
  void ownEvent_theEngineHasNoRoom_isRetriedUntilThereIs() {
    counting.refuse(new Overloaded("disk"), 20);
    delivery(DeliveryGuarantee.EXACTLY_ONCE).deliver();
    completed.join();
    assertEquals(1, counting.number.get());
    assertEquals(Set.of(), counting.deadLettered);
  }

  @Test
  void poison_theEngineHasNoRoom_becomesADeadLetterWhenThereIs() {
    failing = true;
    counting.deadLettersRefused = 3;
    delivery(DeliveryGuarantee.EXACTLY_ONCE).deliver();
    completed.join();
    assertEquals(Set.of(ID), counting.deadLettered);
    assertEquals(1, acknowledged.get());
    assertEquals(0, missed.get());
  }

  /** What it waits for may be what there is no room for; else see the test above. */
  @Test
  void ownEvent_earlyWhileTheEngineHasNoRoom_isRetriedUntilThereIs() {
    shortage.noteNow();
    counting.refuse(new PrerequisiteMissing("order"), 20);
    delivery(DeliveryGuarantee.EXACTLY_ONCE).deliver();
    completed.join();
    assertEquals(1, counting.number.get());
    assertEquals(Set.of(), counting.deadLettered);
    nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(REMEMBERED_MS));
    counting.refuse(new PrerequisiteMissing("order"), counting.tries.get() + 3);
    completed = new CompletableFuture<>();
    delivery(DeliveryGuarantee.EXACTLY_ONCE).deliver();
    completed.join();
    assertEquals(Set.of(ID), counting.deadLettered, "the shortage is over");
  }

  @Test
  void receivedEvent_theEngineHasNoRoom_isTriedAndThenLeftToItsSender() {
    counting.refuse(new Overloaded("disk"), 3);
    received().deliver();
    completed.join();
    assertEquals(3, counting.tries.get());
    assertEquals(1, missed.get());
    assertEquals(Set.of(), counting.deadLettered);
  }

  @Test
  void receivedEvent_ofAKeyOfAnotherReplica_isMissedAtOnceAndNotGivenUp() {
    counting.refuse(new NotPartitionOwner(MARK.checkout(), URI.create("http://there")), 3);
    received().deliver();
    assertEquals(1, counting.tries.get());
    assertEquals(1, missed.get());
    assertEquals(Set.of(), counting.deadLettered);
  }

  @Test
  void receivedEvent_whileTheEngineIsNotOpen_isTriedAgain() {
    counting.refuse(new EngineNotOpen(), 2);
    received().deliver();
    completed.join();
    assertEquals(1, counting.number.get());
    assertEquals(1, acknowledged.get());
  }

  @Test
  void ownEvent_whileTheEngineIsNotOpen_isMissedAtOnce() {
    counting.refuse(new EngineNotOpen(), 3);
    delivery(DeliveryGuarantee.EXACTLY_ONCE).deliver();
    assertEquals(1, missed.get());
    assertEquals(1, counting.tries.get());
  }

  private record Bounds() implements RuntimeConfig.Consumer {
    @Override
    public int prerequisiteAttemptsMax() {
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

    @Override
    public int batchesMax() {
      return 1;
    }

    @Override
    public long batchWaitMaxMs() {
      return 0;
    }

    @Override
    public int batchMax() {
      return 16;
    }
  }

  /** Changes that no command may make. */
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
