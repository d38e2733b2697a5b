package emporium.persistence.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.EngineNotOpen;
import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import emporium.persistence.Topic;
import emporium.persistence.Transactions;
import emporium.persistence.engine.Engine;
import emporium.persistence.engine.OutboxRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What every engine promises of events that consumers in other processes wait for. Subclasses open
 * an engine on a fresh place before each test and reopen it on the same.
 */
public abstract class AcknowledgementContract {
  private static final String AUDITOR = TransferBooked.AUDITOR;
  private static final String PARTNER = "partner";

  /** The engine under test. */
  protected abstract Engine engine();

  /** The bank on it. */
  protected abstract Transactions<BankRepository> bank();

  /** Opens the engine on what it left, or on a fresh place. */
  protected abstract void open();

  /** Closes the engine. */
  protected abstract void close();

  /** The source of an engine on another, empty place. */
  protected abstract String sourceOfNewData();

  /** Events handed out so far, in order. */
  protected abstract List<Envelope<?>> handedOut();

  /** How often the engine has made commits durable since it was opened. */
  protected abstract long forces();

  /** Waits until what is finished stays so whatever happens. */
  protected abstract void awaitFinishedIsKept();

  private static <R> R await(CompletionStage<R> stage) {
    return stage.toCompletableFuture().orTimeout(60, TimeUnit.SECONDS).join();
  }

  @BeforeEach
  void start() {
    open();
  }

  @AfterEach
  void end() {
    close();
  }

  private void reopen() {
    close();
    open();
  }

  private record Publish(Topic<TransferBooked> topic, int count, @Nullable String context)
      implements Command<BankRepository, Integer> {
    Publish(Topic<TransferBooked> topic, int count) {
      this(topic, count, null);
    }

    @Override
    public LockSet locks() {
      return LockSet.exclusive(new AccountId(1, 1));
    }

    @Override
    public Integer apply(BankRepository bank, Changes changes) {
      for (int i = 0; i < count; i++) {
        changes.emit(topic, new TransferBooked(1, i, ""));
      }
      return count;
    }
  }

  private void publish(Topic<TransferBooked> topic, int count) {
    assertEquals(count, await(bank().run(new Publish(topic, count))));
  }

  private boolean acknowledge(String consumer, Topic<?> topic, long sequence) {
    return await(engine().acknowledge(consumer, new EventId(topic.name(), sequence)));
  }

  @Test
  void acknowledge_awaited_isTakenOnceAndTheLastOneFinishes() {
    publish(TransferBooked.OUTBOUND, 1);
    assertTrue(acknowledge(AUDITOR, TransferBooked.OUTBOUND, 1));
    assertFalse(acknowledge(AUDITOR, TransferBooked.OUTBOUND, 1), "doubled");
    assertEquals(1, engine().pendingEvents());
    assertFalse(acknowledge(AUDITOR, TransferBooked.OUTBOUND, 2), "unknown");
    assertTrue(acknowledge(PARTNER, TransferBooked.OUTBOUND, 1));
    assertEquals(0, engine().pendingEvents());
    assertFalse(acknowledge(PARTNER, TransferBooked.OUTBOUND, 1), "finished");
  }

  @Test
  void acknowledge_finished_isNotHandedOutAfterReopening() {
    publish(TransferBooked.OUTBOUND, 3);
    assertTrue(acknowledge(AUDITOR, TransferBooked.OUTBOUND, 2));
    assertTrue(acknowledge(PARTNER, TransferBooked.OUTBOUND, 2));
    assertTrue(acknowledge(AUDITOR, TransferBooked.OUTBOUND, 3));
    awaitFinishedIsKept();
    int before = handedOut().size();
    reopen();
    assertEquals(
        List.of(1L, 3L),
        handedOut().subList(before, handedOut().size()).stream()
            .map(envelope -> envelope.id().sequence())
            .toList());
    assertEquals(2, engine().pendingEvents());
    assertTrue(acknowledge(PARTNER, TransferBooked.OUTBOUND, 3));
    assertFalse(acknowledge(PARTNER, TransferBooked.OUTBOUND, 2));
  }

  @Test
  void acknowledge_besideAConsumerHere_bothAreAwaited() {
    publish(TransferBooked.BOTH, 2);
    var first = handedOut().get(0);
    var second = handedOut().get(1);
    assertTrue(acknowledge(AUDITOR, TransferBooked.BOTH, 1));
    assertEquals(2, engine().pendingEvents());
    await(bank().consume(first, new Publish(TransferBooked.TOPIC, 0)));
    await(bank().consume(second, new Publish(TransferBooked.TOPIC, 0)));
    assertEquals(1, engine().pendingEvents());
    assertTrue(acknowledge(AUDITOR, TransferBooked.BOTH, 2));
    assertEquals(0, engine().pendingEvents());
  }

  @Test
  void acknowledge_notByAConsumerElsewhere_isRefused() {
    publish(TransferBooked.OUTBOUND, 1);
    var id = new EventId(TransferBooked.OUTBOUND.name(), 1);
    for (var refused :
        List.<Supplier<Object>>of(
            () -> await(engine().acknowledge("stranger", id)),
            () -> await(engine().acknowledge(AUDITOR, List.of(id, new EventId("unknown", 1)))),
            () -> engine().lowWatermark("unknown"))) {
      var failure = assertThrows(IllegalArgumentException.class, refused::get);
      assertTrue(String.valueOf(failure.getMessage()).contains(": must "), failure.getMessage());
    }
    assertTrue(acknowledge(AUDITOR, TransferBooked.OUTBOUND, 1), "nothing was done");
  }

  @Test
  void acknowledge_ofWhatAServicePublishesToItself_isThatOfAnotherReplica() {
    publish(TransferBooked.TOPIC, 2);
    assertTrue(acknowledge(TransferBooked.SERVICE, TransferBooked.TOPIC, 1));
    assertFalse(acknowledge(TransferBooked.SERVICE, TransferBooked.TOPIC, 1), "doubled");
    assertEquals(1, engine().pendingEvents());
    awaitFinishedIsKept();
    reopen();
    assertEquals(1, engine().pendingEvents());
    assertTrue(acknowledge(TransferBooked.SERVICE, TransferBooked.TOPIC, 2));
    assertEquals(0, engine().pendingEvents());
    assertTrue(engine().lowWatermark(TransferBooked.TOPIC.name()) >= 3, "a start skips numbers");
  }

  @Test
  void acknowledge_manyAtOnceInAnyOrder_allAreTaken() {
    int count = 500;
    for (int i = 0; i < 5; i++) {
      publish(TransferBooked.OUTBOUND, count / 5);
    }
    var ids =
        new ArrayList<>(
            LongStream.rangeClosed(1, count)
                .mapToObj(number -> new EventId(TransferBooked.OUTBOUND.name(), number))
                .toList());
    Collections.shuffle(ids, new Random(1));
    assertEquals(count, await(engine().acknowledge(AUDITOR, ids)));
    assertEquals(0, await(engine().acknowledge(AUDITOR, ids)));
    assertEquals(count, engine().pendingEvents());
    var stages = ids.stream().map(id -> engine().acknowledge(PARTNER, id)).toList();
    stages.forEach(stage -> assertTrue(await(stage)));
    assertEquals(0, engine().pendingEvents());
    assertEquals(count + 1, engine().lowWatermark(TransferBooked.OUTBOUND.name()));
  }

  @Test
  void acknowledge_manyOneByOne_ridesAlongWithOtherForces() {
    int count = 500;
    publish(TransferBooked.OUTBOUND, count);
    await(engine().durable());
    long before = forces();
    for (long sequence = 1; sequence <= count; sequence++) {
      assertTrue(acknowledge(AUDITOR, TransferBooked.OUTBOUND, sequence));
      assertTrue(acknowledge(PARTNER, TransferBooked.OUTBOUND, sequence));
    }
    assertEquals(0, engine().pendingEvents());
    await(engine().durable());
    long forces = forces() - before; // a few by checkpoints
    assertTrue(forces < count / 5, "forces of " + 2 * count + " acknowledgements: " + forces);
  }

  @Test
  void lowWatermark_oldestUnfinished_holdsItDown() {
    var topic = TransferBooked.OUTBOUND.name();
    assertEquals(1, engine().lowWatermark(topic));
    publish(TransferBooked.OUTBOUND, 3);
    assertEquals(1, engine().lowWatermark(topic));
    for (String consumer : List.of(AUDITOR, PARTNER)) {
      assertTrue(acknowledge(consumer, TransferBooked.OUTBOUND, 3));
      assertTrue(acknowledge(consumer, TransferBooked.OUTBOUND, 1));
    }
    assertEquals(2, engine().lowWatermark(topic));
    assertTrue(acknowledge(AUDITOR, TransferBooked.OUTBOUND, 2));
    assertEquals(2, engine().lowWatermark(topic));
    awaitFinishedIsKept();
    reopen();
    assertEquals(2, engine().lowWatermark(topic));
    var unused =
        acknowledge(AUDITOR, TransferBooked.OUTBOUND, 2); // may be forgotten: it is published again
    assertTrue(acknowledge(PARTNER, TransferBooked.OUTBOUND, 2));
    long before = engine().lowWatermark(topic);
    assertTrue(before >= 4, "a start skips numbers: " + before);
    awaitFinishedIsKept();
    reopen();
    long next = engine().lowWatermark(topic);
    assertTrue(next >= before, "also when none is left: " + next + " after " + before);
    long other = engine().lowWatermark(TransferBooked.BOTH.name());
    publish(TransferBooked.OUTBOUND, 1);
    assertEquals(next, engine().lowWatermark(topic));
    assertEquals(other, engine().lowWatermark(TransferBooked.BOTH.name()));
  }

  @Test
  void context_ofACommand_isCarriedByItsEventsAlsoAfterReopening() {
    assertEquals(1, await(bank().run(new Publish(TransferBooked.OUTBOUND, 1, "carried"))));
    publish(TransferBooked.OUTBOUND, 1);
    assertEquals(1, await(bank().run(new Publish(TransferBooked.OUTBOUND, 1, "other"))));
    var carried = Arrays.asList("carried", null, "other");
    assertEquals(carried, handedOut().stream().map(Envelope::context).toList());
    for (int times = 0; times < 2; times++) {
      int before = handedOut().size();
      reopen();
      var again = handedOut().subList(before, handedOut().size());
      assertEquals(carried, again.stream().map(Envelope::context).toList());
      assertEquals(new TransferBooked(1, 0, ""), again.get(0).event());
    }
  }

  @Test
  void kept_ofAnEvent_isWhatTheOutboxHasAlsoAfterReopening() {
    assertEquals(1, await(bank().run(new Publish(TransferBooked.OUTBOUND, 1, "carried"))));
    var kept = Objects.requireNonNull(handedOut().get(0).kept());
    assertEquals("carried", OutboxRecord.read(kept.bytes()).context());
    reopen();
    assertEquals(kept, handedOut().get(1).kept());
  }

  @Test
  void source_ofTheData_staysWithIt() {
    var source = engine().source();
    assertTrue(source.matches("[a-z0-9]+"), source);
    reopen();
    assertEquals(source, engine().source());
    assertNotEquals(source, sourceOfNewData());
  }

  @Test
  void durable_whatIsCommitted_completes() {
    publish(TransferBooked.OUTBOUND, 1);
    await(engine().durable());
    long epoch = handedOut().get(0).epoch();
    await(engine().durable(epoch));
    assertInstanceOf(EngineNotOpen.class, failure(engine().durable(epoch + 1)));
    close();
    assertInstanceOf(EngineNotOpen.class, failure(engine().durable()));
    assertInstanceOf(EngineNotOpen.class, failure(engine().acknowledge(AUDITOR, List.of())));
    assertThrows(EngineNotOpen.class, () -> engine().lowWatermark(TransferBooked.OUTBOUND.name()));
    open();
  }

  @Test
  void acknowledge_ofAnotherIncarnation_isRefusedAndTheEventStaysAwaited() {
    publish(TransferBooked.OUTBOUND, 1);
    var ids = List.of(new EventId(TransferBooked.OUTBOUND.name(), 1));
    long epoch = handedOut().get(0).epoch();
    assertEquals(epoch, engine().epoch());
    assertInstanceOf(EngineNotOpen.class, failure(engine().acknowledge(epoch + 1, AUDITOR, ids)));
    assertEquals(1, await(engine().acknowledge(epoch, AUDITOR, ids)));
  }

  private static Throwable failure(CompletionStage<?> stage) {
    return assertThrows(CompletionException.class, () -> await(stage)).getCause();
  }
}
