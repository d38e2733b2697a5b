package emporium.persistence.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.CommitResult;
import emporium.persistence.EngineNotOpen;
import emporium.persistence.Envelope;
import emporium.persistence.EventEffect;
import emporium.persistence.EventOutOfOrder;
import emporium.persistence.Transactions;
import emporium.persistence.engine.Engine;
import emporium.persistence.engine.SequenceRanges;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What every engine promises of events that come from other processes. Subclasses open an engine on
 * a fresh place before each test and reopen it on the same.
 */
public abstract class RemoteEventsContract {
  private static final AccountId A = new AccountId(1, 1);

  /** The engine under test. */
  protected abstract Engine engine();

  /** The bank on it. */
  protected abstract Transactions<BankRepository> bank();

  /** Opens the engine on what it left, or on a fresh place. */
  protected abstract void open();

  /** Closes the engine. */
  protected abstract void close();

  @BeforeEach
  void openWithAnAccount() {
    open();
    assertEquals(A, await(bank().run(new BankCommands.Open(A, 0))));
  }

  @AfterEach
  void end() {
    close();
  }

  private void reopen() {
    close();
    open();
  }

  private static <R> R await(CompletionStage<R> stage) {
    return stage.toCompletableFuture().orTimeout(60, TimeUnit.SECONDS).join();
  }

  private static Throwable failure(CompletionStage<?> stage) {
    return Objects.requireNonNull(
        assertThrows(CompletionException.class, () -> await(stage)).getCause());
  }

  private static Envelope<TransferBooked> event(long sequence, long lowWatermark, long after) {
    return event("a1", sequence, lowWatermark, after);
  }

  private static Envelope<TransferBooked> event(
      String source, long sequence, long lowWatermark, long after) {
    var booked = new TransferBooked(A.branch(), sequence, "");
    return Envelope.remote(TransferBooked.INBOUND, source, sequence, booked, lowWatermark, after);
  }

  /** Books the event's number; the balance shows which were applied. */
  private CompletionStage<CommitResult<@Nullable Long>> consume(Envelope<TransferBooked> envelope) {
    return bank().consume(envelope, new BankCommands.Count(A, envelope.event()));
  }

  private @Nullable Long applied(Envelope<TransferBooked> envelope) {
    var committed = await(consume(envelope));
    await(committed.durable());
    return committed.result();
  }

  private long balance() {
    return await(
        bank()
            .read(LockSet.shared(A), bank -> Objects.requireNonNull(bank.find(A)).balanceCents()));
  }

  @Test
  void consumed_ofAStream_isItsLowWatermarkAndWhatLiesAbove() {
    var stream = event(1, 0, 0).id().topic();
    assertEquals(SequenceRanges.NONE, await(engine().consumed(TransferBooked.SERVICE, stream)));
    for (long sequence : List.of(1L, 2L, 4L, 7L)) {
      var unused = await(await(consume(event(sequence, 0, 0))).durable());
    }
    var expected = SequenceRanges.of(List.of(1L, 2L, 4L, 7L));
    assertEquals(expected, await(engine().consumed(TransferBooked.SERVICE, stream)));
    reopen();
    assertEquals(expected, await(engine().consumed(TransferBooked.SERVICE, stream)));
    close();
    assertInstanceOf(
        EngineNotOpen.class, failure(engine().consumed(TransferBooked.SERVICE, stream)));
    open();
  }

  @Test
  void received_twice_takesEffectOnceAlsoAfterReopening() {
    assertEquals(5L, applied(event(5, 0, 0)));
    assertNull(applied(event(5, 0, 0)));
    assertEquals(7L, applied(event(2, 0, 0)), "a lower number is another event");
    reopen();
    assertNull(applied(event(5, 0, 0)));
    assertNull(applied(event(2, 0, 0)));
    assertEquals(10L, applied(event(3, 0, 0)));
    assertEquals(10, balance());
  }

  @Test
  void received_fromAnotherSource_isAnotherEvent() {
    assertEquals(5L, applied(event("a1", 5, 0, 0)));
    assertEquals(10L, applied(event("b2", 5, 0, 0)));
    reopen();
    assertNull(applied(event("b2", 5, 0, 0)));
    assertEquals(15L, applied(event("c3", 5, 0, 0)));
  }

  @Test
  void received_belowTheLowWatermark_countsAsConsumed() {
    assertEquals(5L, applied(event(5, 0, 0)));
    assertEquals(25L, applied(event(20, 10, 0)));
    assertNull(applied(event(9, 0, 0)), "below the low watermark of another envelope");
    assertNull(applied(event(5, 0, 0)));
    assertEquals(35L, applied(event(10, 10, 0)));
    assertEquals(66L, applied(event(31, 31, 0)), "its own number is not below");
    assertNull(applied(event(30, 0, 0)));
    reopen();
    assertNull(applied(event(5, 0, 0)));
    assertNull(applied(event(10, 0, 0)));
    assertNull(applied(event(20, 0, 0)));
    assertEquals(66, balance());
  }

  /** As one of two replicas consumes: the other numbers go to the other one. */
  @Test
  void received_everyOtherNumber_isOnceAndTheOthersAreNot() {
    long sum = 0;
    for (long number = 2; number <= 200; number += 2) {
      sum += number;
      assertEquals(sum, applied(event(number, Math.max(0, number - 20), 0)));
    }
    reopen();
    for (long number = 2; number <= 200; number += 2) {
      assertNull(applied(event(number, 0, 0)));
    }
    assertEquals(
        sum + 195, applied(event(195, 0, 0)), "not below the low watermark, and never seen");
  }

  @Test
  void received_beforeOneOfItsKey_isRefusedUntilThatIsConsumed() {
    assertInstanceOf(EventOutOfOrder.class, failure(consume(event(7, 0, 4))));
    assertEquals(0, balance());
    assertEquals(4L, applied(event(4, 0, 0)));
    assertEquals(11L, applied(event(7, 0, 4)));
    reopen();
    assertEquals(19L, applied(event(8, 0, 7)));
    assertInstanceOf(EventOutOfOrder.class, failure(consume(event(10, 0, 9))));
    assertNull(applied(event(8, 0, 7)), "a duplicate is one, whatever was before it");
  }

  @Test
  void received_behindOneBelowTheLowWatermark_takesEffect() {
    assertInstanceOf(EventOutOfOrder.class, failure(consume(event(7, 6, 6))));
    assertEquals(7L, applied(event(7, 7, 6)), "by its own low watermark");
    assertEquals(15L, applied(event(8, 0, 3)), "by that of another envelope");
    assertInstanceOf(EventOutOfOrder.class, failure(consume(event("b2", 8, 0, 3))));
  }

  @Test
  void received_refusedByTheCommand_isNotConsumed() {
    var refused = bank().consume(event(1, 0, 0), new BankCommands.Archive(A, true));
    assertInstanceOf(BankCommands.NoFunds.class, failure(refused));
    assertInstanceOf(EventOutOfOrder.class, failure(consume(event(2, 0, 1))));
    assertEquals(1L, applied(event(1, 0, 0)));
  }

  @Test
  void received_deadLettered_isConsumed() {
    assertInstanceOf(EventOutOfOrder.class, failure(bank().deadLetter(event(2, 0, 1), "cause")));
    await(bank().deadLetter(event(1, 0, 0), "cause"));
    await(bank().deadLetter(event(1, 0, 0), "again"));
    await(engine().durable());
    assertEquals(1, engine().deadLetters());
    reopen();
    assertEquals(1, engine().deadLetters());
    assertNull(applied(event(1, 0, 0)));
    assertEquals(2L, applied(event(2, 0, 1)));
  }

  /** Appends the event's number to an account of its key. */
  private record Append(TransferBooked event) implements Command<BankRepository, Integer> {
    private AccountId account() {
      return new AccountId(2, event.branch());
    }

    @Override
    public LockSet locks() {
      return LockSet.exclusive(account());
    }

    @Override
    public Integer apply(BankRepository bank, Changes changes) {
      var found = bank.find(account());
      var account = found == null ? changes.add(new Account(account(), 0)) : changes.touch(found);
      account.book(event.amountCents());
      return account.bookings().size();
    }
  }

  private static EventEffect<BankRepository> counting(Envelope<TransferBooked> envelope) {
    return new EventEffect<>(envelope, new BankCommands.Count(A, envelope.event()));
  }

  /** The results of events that are handed in together; those that failed as their failure. */
  private List<@Nullable Object> together(List<EventEffect<BankRepository>> events) {
    var outcomes = new ArrayList<@Nullable Object>();
    for (CompletionStage<? extends CommitResult<?>> stage : bank().consumeAll(events)) {
      try {
        CommitResult<?> committed = await(stage);
        var unused = await(committed.durable());
        outcomes.add(committed.result());
      } catch (CompletionException e) {
        outcomes.add(Objects.requireNonNull(e.getCause()).getClass());
      }
    }
    return outcomes;
  }

  @Test
  void together_ofOneKeyInOrder_takeEffectOnceEach() {
    var events =
        List.of(counting(event(1, 0, 0)), counting(event(4, 0, 1)), counting(event(6, 0, 4)));
    assertEquals(List.of(1L, 5L, 11L), together(events));
    assertEquals(Arrays.asList(null, null, null), together(events));
    reopen();
    assertEquals(Arrays.asList(null, null, null), together(events));
    assertEquals(11, balance());
  }

  @Test
  void together_withDuplicates_othersTakeEffect() {
    assertEquals(4L, applied(event(4, 0, 0)));
    assertEquals(
        Arrays.asList(6L, null, 11L, null),
        together(
            List.of(
                counting(event(2, 0, 0)),
                counting(event(4, 0, 0)),
                counting(event(5, 0, 4)),
                counting(event(5, 0, 4)))));
    reopen();
    assertEquals(11, balance());
    assertNull(applied(event(5, 0, 4)));
  }

  @Test
  void together_oneRefused_failsAloneAndIsNotConsumed() {
    var refused = event(2, 0, 0);
    assertEquals(
        List.of(1L, BankCommands.NoFunds.class, 4L, EventOutOfOrder.class),
        together(
            List.of(
                counting(event(1, 0, 0)),
                new EventEffect<>(refused, new BankCommands.Archive(A, true)),
                counting(event(3, 0, 0)),
                counting(event(5, 0, 2)))));
    reopen();
    assertEquals(4, balance());
    assertEquals(6L, applied(refused));
    assertEquals(11L, applied(event(5, 0, 2)));
  }

  @Test
  void together_aLaterCommand_seesWhatAnEarlierOneAdded() {
    var first = event(1, 0, 0);
    var second = event(2, 0, 1);
    assertEquals(
        List.of(1, 2),
        together(
            List.of(
                new EventEffect<>(first, new Append(first.event())),
                new EventEffect<>(second, new Append(second.event())))));
    var account = new AccountId(2, A.branch());
    reopen();
    assertEquals(
        List.of(1L, 2L), await(bank().read(LockSet.shared(account), b -> booked(b, account))));
  }

  @Test
  void received_inAnyOrderAndManyTimesAtOnce_takeEffectOnceInOrder() {
    int keys = 3;
    int perKey = 8;
    long seed = System.nanoTime();
    System.out.println("received in any order: seed " + seed);
    var random = new Random(seed);
    List<Envelope<TransferBooked>> open = new ArrayList<>();
    for (int number = 1; number <= keys * perKey; number++) {
      var booked = new TransferBooked(number % keys, number, "");
      int after = Math.max(0, number - keys);
      open.add(Envelope.remote(TransferBooked.INBOUND, "a1", number, booked, 0, after));
    }
    for (int wave = 0; !open.isEmpty(); wave++) {
      assertTrue(wave <= keys * perKey, "nothing goes on: " + open);
      Collections.shuffle(open, random);
      open = stillEarly(open);
    }
    for (int key = 0; key < keys; key++) {
      var account = new AccountId(2, key);
      var expected = new ArrayList<Long>();
      for (int number = key == 0 ? keys : key; number <= keys * perKey; number += keys) {
        expected.add((long) number);
      }
      assertEquals(expected, await(bank().read(LockSet.shared(account), b -> booked(b, account))));
    }
  }

  private static List<Long> booked(BankRepository bank, AccountId id) {
    return Objects.requireNonNull(bank.find(id)).bookings().stream()
        .map(Booking::amountCents)
        .toList();
  }

  /** Hands each in twice, all at once; those that were refused both times. */
  private List<Envelope<TransferBooked>> stillEarly(List<Envelope<TransferBooked>> envelopes) {
    Map<Envelope<TransferBooked>, List<CompletionStage<?>>> tries = new HashMap<>();
    for (int i = 0; i < 2; i++) {
      for (var envelope : envelopes) {
        tries
            .computeIfAbsent(envelope, e -> new ArrayList<>())
            .add(bank().consume(envelope, new Append(envelope.event())));
      }
    }
    return new ArrayList<>(
        envelopes.stream()
            .filter(
                envelope -> tries.get(envelope).stream().allMatch(RemoteEventsContract::isEarly))
            .toList());
  }

  private static boolean isEarly(CompletionStage<?> stage) {
    try {
      var unused = await(stage);
      return false;
    } catch (CompletionException e) {
      assertInstanceOf(EventOutOfOrder.class, e.getCause());
      return true;
    }
  }
}
