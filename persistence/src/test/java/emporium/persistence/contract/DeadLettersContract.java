package emporium.persistence.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.CommitResult;
import emporium.persistence.DeadLetter;
import emporium.persistence.Envelope;
import emporium.persistence.EventId;
import emporium.persistence.Transactions;
import emporium.persistence.engine.Engine;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What every engine promises of dead letters. Subclasses open an engine on a fresh place before
 * each test and reopen it on the same.
 */
public abstract class DeadLettersContract {
  private static final AccountId A = new AccountId(1, 1);
  private static final int AT_ONCE = 16;

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

  private static Envelope<TransferBooked> event(long sequence) {
    var booked = new TransferBooked(A.branch(), sequence, "");
    return Envelope.remote(TransferBooked.INBOUND, "a1", sequence, booked, 0, 0);
  }

  private EventId deadLettered(long sequence) {
    var envelope = event(sequence);
    await(await(bank().deadLetter(envelope, "cause of " + sequence)).durable());
    return envelope.id();
  }

  private CompletionStage<CommitResult<@Nullable Long>> redrive(EventId id) {
    return bank()
        .deadLetters()
        .redrive(id, new BankCommands.Count(A, event(id.sequence()).event()));
  }

  private @Nullable Long redriven(EventId id) {
    var committed = await(redrive(id));
    await(committed.durable());
    return committed.result();
  }

  private List<String> letters(int max) {
    return await(bank().deadLetters().oldest(max)).stream()
        .map(letter -> letter.id().sequence() + " " + letter.cause())
        .toList();
  }

  private long balance() {
    return await(
        bank()
            .read(LockSet.shared(A), bank -> Objects.requireNonNull(bank.find(A)).balanceCents()));
  }

  /** Books, and then fails while there is too little on the account. */
  private record Demanding(AccountId id, long amountCents)
      implements Command<BankRepository, Long> {
    @Override
    public LockSet locks() {
      return LockSet.exclusive(id);
    }

    @Override
    public Long apply(BankRepository bank, Changes changes) {
      var account = changes.touch(Objects.requireNonNull(bank.find(id)));
      long before = account.balanceCents();
      account.book(-amountCents);
      changes.emit(TransferBooked.TOPIC, new TransferBooked(id.branch(), amountCents, "demanded"));
      if (before < amountCents) {
        throw new BankCommands.NoFunds(id);
      }
      return account.balanceCents();
    }
  }

  @Test
  void deadLettered_several_areReadOldestFirstAndBounded() {
    for (long sequence : List.of(3L, 1L, 2L)) {
      var unused = deadLettered(sequence);
    }
    var all = letters(10);
    assertEquals(3, all.size());
    var times =
        await(bank().deadLetters().oldest(10)).stream().map(DeadLetter::deadLetteredAt).toList();
    assertEquals(times.stream().sorted().toList(), times);
    assertEquals(all.subList(0, 2), letters(2));
    reopen();
    assertEquals(all, letters(10));
  }

  @Test
  void find_deadLettered_givesIdCauseAndPayload() {
    var id = deadLettered(5);
    var found = await(bank().deadLetters().find(id)).orElseThrow();
    assertEquals(id, found.id());
    assertEquals("audited@a1", found.id().topic());
    assertEquals("cause of 5", found.cause());
    assertTrue(found.payload().length > 0);
    reopen();
    var after = await(bank().deadLetters().find(id)).orElseThrow();
    assertArrayEquals(found.payload(), after.payload());
    assertEquals(found.deadLetteredAt(), after.deadLetteredAt());
    assertTrue(await(bank().deadLetters().find(event(6).id())).isEmpty());
  }

  @Test
  void redrive_appliesItAndEndsIt_onceAlsoAfterReopening() {
    var id = deadLettered(5);
    var other = deadLettered(7);
    assertEquals(5L, redriven(id));
    assertNull(redriven(id));
    assertEquals(1, engine().deadLetters());
    reopen();
    assertNull(redriven(id));
    assertEquals(5, balance());
    assertEquals(1, engine().deadLetters());
    assertEquals(List.of("7 cause of 7"), letters(10));
    assertNull(await(bank().consume(event(5), count(5))).result(), "it stays consumed");
    assertEquals(12L, redriven(other));
    assertEquals(List.of(), letters(10));
  }

  private static BankCommands.Count count(long sequence) {
    return new BankCommands.Count(A, event(sequence).event());
  }

  @Test
  void redrive_ofWhatIsNotThere_doesNothing() {
    var unused = deadLettered(5);
    assertNull(redriven(event(6).id()));
    assertNull(redriven(new EventId(TransferBooked.TOPIC.name(), 5)), "another stream");
    assertEquals(0, balance());
    assertEquals(1, engine().deadLetters());
  }

  @Test
  void redrive_whoseCommandFails_leavesEverythingAsItWas() {
    var id = deadLettered(5);
    var pending = engine().pendingEvents();
    var demanding = new Demanding(A, 5);
    var failure =
        assertThrows(
            CompletionException.class, () -> await(bank().deadLetters().redrive(id, demanding)));
    assertInstanceOf(BankCommands.NoFunds.class, failure.getCause());
    assertEquals(0, balance());
    assertEquals(pending, engine().pendingEvents());
    assertEquals(1, engine().deadLetters());
    reopen();
    assertEquals(List.of("5 cause of 5"), letters(10));
    assertEquals(9L, await(bank().run(new BankCommands.Deposit(A, 9))));
    assertEquals(4L, await(bank().deadLetters().redrive(id, demanding)).result());
    assertEquals(0, engine().deadLetters());
  }

  /** Publishes something, and has no lock that would exclude a second one. */
  private record PublishWithoutLock(long amountCents) implements Command<BankRepository, Boolean> {
    @Override
    public LockSet locks() {
      return LockSet.none();
    }

    @Override
    public Boolean apply(BankRepository bank, Changes changes) {
      changes.emit(
          TransferBooked.OUTBOUND, new TransferBooked(A.branch(), amountCents, "published"));
      return true;
    }
  }

  @Test
  void redrive_manyAtOnceWithoutLocks_takesEffectOnce() {
    for (long sequence = 1; sequence <= AT_ONCE; sequence++) {
      var id = deadLettered(sequence);
      var command = new PublishWithoutLock(sequence);
      var tries =
          Stream.generate(() -> bank().deadLetters().redrive(id, command)).limit(AT_ONCE).toList();
      assertEquals(1, tries.stream().filter(tried -> await(tried).result() != null).count());
      assertEquals(sequence, engine().pendingEvents());
    }
    assertEquals(0, engine().deadLetters());
  }

  @Test
  void redrive_manyAtOnce_takesEffectOnce() {
    var id = deadLettered(5);
    var tries = Stream.generate(() -> redrive(id)).limit(AT_ONCE).toList();
    long applied = tries.stream().filter(tried -> await(tried).result() != null).count();
    assertEquals(1, applied);
    assertEquals(5, balance());
    assertEquals(0, engine().deadLetters());
  }

  @Test
  void redriveAndDiscard_atOnce_oneOfThemHasIt() {
    for (long sequence = 1; sequence <= AT_ONCE; sequence++) {
      long before = balance();
      var id = deadLettered(sequence);
      var redrive = redrive(id);
      boolean discarded = await(bank().deadLetters().discard(id));
      boolean applied = await(redrive).result() != null;
      assertTrue(discarded != applied, "discarded " + discarded + ", applied " + applied);
      assertEquals(applied ? before + sequence : before, balance());
    }
    assertEquals(0, engine().deadLetters());
  }

  @Test
  void noteCause_keepsTheRest() {
    var id = deadLettered(5);
    var before = await(bank().deadLetters().find(id)).orElseThrow();
    assertTrue(await(bank().deadLetters().noteCause(id, "another cause")));
    assertFalse(await(bank().deadLetters().noteCause(event(6).id(), "another cause")));
    reopen();
    var after = await(bank().deadLetters().find(id)).orElseThrow();
    assertEquals("another cause", after.cause());
    assertEquals(before.deadLetteredAt(), after.deadLetteredAt());
    assertArrayEquals(before.payload(), after.payload());
    assertEquals(1, engine().deadLetters());
  }

  @Test
  void discard_endsItWithoutEffect() {
    var id = deadLettered(5);
    assertTrue(await(bank().deadLetters().discard(id)));
    assertFalse(await(bank().deadLetters().discard(id)));
    assertEquals(0, engine().deadLetters());
    reopen();
    assertEquals(List.of(), letters(10));
    assertNull(redriven(id));
    assertNull(await(bank().consume(event(5), count(5))).result(), "it stays consumed");
    assertEquals(0, balance());
  }
}
