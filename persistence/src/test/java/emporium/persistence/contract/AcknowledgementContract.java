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
import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import emporium.persistence.NotOpen;
import emporium.persistence.Topic;
import emporium.persistence.Transactions;
import emporium.persistence.engine.Engine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
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
public abstract class AcknowledgingContract {
  private static final String AUDITOR = Booked.AUDITOR;
  private static final String PARTNER = "partner";

  /** The engine under test. */
  protected abstract Engine engine();

  /** The bank on it. */
  protected abstract Transactions<Bank> bank();

  /** Opens the engine on what it left, or on a fresh place. */
  protected abstract void open();

  /** Closes the engine. */
  protected abstract void close();

  /** The source of an engine on another, empty place. */
  protected abstract String sourceOfNewData();

  /** Events handed out so far, in order. */
  protected abstract List<Envelope<?>> handedOut();

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

  private record Say(Topic<Booked> topic, int count, @Nullable String context)
      implements Command<Bank, Integer> {
    Say(Topic<Booked> topic, int count) {
      this(topic, count, null);
    }

    @Override
    public LockSet locks() {
      return LockSet.exclusive(new AccountId(1, 1));
    }

    @Override
    public Integer apply(Bank bank, Changes changes) {
      for (int i = 0; i < count; i++) {
        changes.emit(topic, new Booked(1, i, ""));
      }
      return count;
    }
  }

  private void say(Topic<Booked> topic, int count) {
    assertEquals(count, await(bank().run(new Say(topic, count))));
  }

  private boolean acknowledge(String consumer, Topic<?> topic, long sequence) {
    return await(engine().acknowledge(consumer, new EventId(topic.name(), sequence)));
  }

  @Test
  void acknowledge_awaited_isTakenOnceAndTheLastOneFinishes() {
    say(Booked.ABROAD, 1);
    assertTrue(acknowledge(AUDITOR, Booked.ABROAD, 1));
    assertFalse(acknowledge(AUDITOR, Booked.ABROAD, 1), "doubled");
    assertEquals(1, engine().pendingEvents());
    assertFalse(acknowledge(AUDITOR, Booked.ABROAD, 2), "unknown");
    assertTrue(acknowledge(PARTNER, Booked.ABROAD, 1));
    assertEquals(0, engine().pendingEvents());
    assertFalse(acknowledge(PARTNER, Booked.ABROAD, 1), "finished");
  }

  @Test
  void acknowledge_finished_isNotHandedOutAfterReopening() {
    say(Booked.ABROAD, 3);
    assertTrue(acknowledge(AUDITOR, Booked.ABROAD, 2));
    assertTrue(acknowledge(PARTNER, Booked.ABROAD, 2));
    assertTrue(acknowledge(AUDITOR, Booked.ABROAD, 3));
    awaitFinishedIsKept();
    int before = handedOut().size();
    reopen();
    assertEquals(
        List.of(1L, 3L),
        handedOut().subList(before, handedOut().size()).stream()
            .map(envelope -> envelope.id().sequence())
            .toList());
    assertEquals(2, engine().pendingEvents());
    assertTrue(acknowledge(PARTNER, Booked.ABROAD, 3));
    assertFalse(acknowledge(PARTNER, Booked.ABROAD, 2));
  }

  @Test
  void acknowledge_besideAConsumerHere_bothAreAwaited() {
    say(Booked.BOTH, 2);
    var first = handedOut().get(0);
    var second = handedOut().get(1);
    assertTrue(acknowledge(AUDITOR, Booked.BOTH, 1));
    assertEquals(2, engine().pendingEvents());
    await(bank().consume(first, new Say(Booked.TOPIC, 0)));
    await(bank().consume(second, new Say(Booked.TOPIC, 0)));
    assertEquals(1, engine().pendingEvents());
    assertTrue(acknowledge(AUDITOR, Booked.BOTH, 2));
    assertEquals(0, engine().pendingEvents());
  }

  @Test
  void acknowledge_notByAConsumerElsewhere_isRefused() {
    say(Booked.ABROAD, 1);
    var id = new EventId(Booked.ABROAD.name(), 1);
    for (var refused :
        List.<Supplier<Object>>of(
            () -> await(engine().acknowledge("nobody", id)),
            () -> await(engine().acknowledge(AUDITOR, List.of(id, new EventId("unheard", 1)))),
            () -> engine().settledBelow("unheard"))) {
      var failure = assertThrows(IllegalArgumentException.class, refused::get);
      assertTrue(String.valueOf(failure.getMessage()).contains(": must "), failure.getMessage());
    }
    assertTrue(acknowledge(AUDITOR, Booked.ABROAD, 1), "nothing was done");
  }

  @Test
  void acknowledge_ofWhatAServiceSaysToItself_isThatOfAnotherReplica() {
    say(Booked.TOPIC, 2);
    assertTrue(acknowledge(Booked.SERVICE, Booked.TOPIC, 1));
    assertFalse(acknowledge(Booked.SERVICE, Booked.TOPIC, 1), "doubled");
    assertEquals(1, engine().pendingEvents());
    awaitFinishedIsKept();
    reopen();
    assertEquals(1, engine().pendingEvents());
    assertTrue(acknowledge(Booked.SERVICE, Booked.TOPIC, 2));
    assertEquals(0, engine().pendingEvents());
    assertEquals(3, engine().settledBelow(Booked.TOPIC.name()));
  }

  @Test
  void acknowledge_manyAtOnceInAnyOrder_allAreTaken() {
    int count = 500;
    for (int i = 0; i < 5; i++) {
      say(Booked.ABROAD, count / 5);
    }
    var ids =
        new ArrayList<>(
            LongStream.rangeClosed(1, count)
                .mapToObj(number -> new EventId(Booked.ABROAD.name(), number))
                .toList());
    Collections.shuffle(ids, new Random(1));
    assertEquals(count, await(engine().acknowledge(AUDITOR, ids)));
    assertEquals(0, await(engine().acknowledge(AUDITOR, ids)));
    assertEquals(count, engine().pendingEvents());
    var stages = ids.stream().map(id -> engine().acknowledge(PARTNER, id)).toList();
    stages.forEach(stage -> assertTrue(await(stage)));
    assertEquals(0, engine().pendingEvents());
    assertEquals(count + 1, engine().settledBelow(Booked.ABROAD.name()));
  }

  @Test
  void settledBelow_oldestUnfinished_holdsItDown() {
    var topic = Booked.ABROAD.name();
    assertEquals(1, engine().settledBelow(topic));
    say(Booked.ABROAD, 3);
    assertEquals(1, engine().settledBelow(topic));
    for (String consumer : List.of(AUDITOR, PARTNER)) {
      assertTrue(acknowledge(consumer, Booked.ABROAD, 3));
      assertTrue(acknowledge(consumer, Booked.ABROAD, 1));
    }
    assertEquals(2, engine().settledBelow(topic));
    assertTrue(acknowledge(AUDITOR, Booked.ABROAD, 2));
    assertEquals(2, engine().settledBelow(topic));
    awaitFinishedIsKept();
    reopen();
    assertEquals(2, engine().settledBelow(topic));
    var unused = acknowledge(AUDITOR, Booked.ABROAD, 2); // may be forgotten: it is said again
    assertTrue(acknowledge(PARTNER, Booked.ABROAD, 2));
    assertEquals(4, engine().settledBelow(topic));
    awaitFinishedIsKept();
    reopen();
    assertEquals(4, engine().settledBelow(topic), "also when none is left");
    say(Booked.ABROAD, 1);
    assertEquals(4, engine().settledBelow(topic));
    assertEquals(1, engine().settledBelow(Booked.BOTH.name()));
  }

  @Test
  void context_ofACommand_isCarriedByItsEventsAlsoAfterReopening() {
    assertEquals(1, await(bank().run(new Say(Booked.ABROAD, 1, "carried"))));
    say(Booked.ABROAD, 1);
    assertEquals(1, await(bank().run(new Say(Booked.ABROAD, 1, "other"))));
    var carried = Arrays.asList("carried", null, "other");
    assertEquals(carried, handedOut().stream().map(Envelope::context).toList());
    for (int times = 0; times < 2; times++) {
      int before = handedOut().size();
      reopen();
      var again = handedOut().subList(before, handedOut().size());
      assertEquals(carried, again.stream().map(Envelope::context).toList());
      assertEquals(new Booked(1, 0, ""), again.get(0).event());
    }
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
    say(Booked.ABROAD, 1);
    await(engine().durable());
    long epoch = handedOut().get(0).epoch();
    await(engine().durable(epoch));
    assertInstanceOf(NotOpen.class, failure(engine().durable(epoch + 1)));
    close();
    assertInstanceOf(NotOpen.class, failure(engine().durable()));
    assertInstanceOf(NotOpen.class, failure(engine().acknowledge(AUDITOR, List.of())));
    assertThrows(NotOpen.class, () -> engine().settledBelow(Booked.ABROAD.name()));
    open();
  }

  private static Throwable failure(CompletionStage<?> stage) {
    return assertThrows(CompletionException.class, () -> await(stage)).getCause();
  }
}
