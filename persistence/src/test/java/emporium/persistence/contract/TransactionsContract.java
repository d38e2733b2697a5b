package emporium.persistence.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.LockSet;
import emporium.persistence.AggregateArchived;
import emporium.persistence.AggregateNotTouched;
import emporium.persistence.Envelope;
import emporium.persistence.EventEffect;
import emporium.persistence.Transactions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What every engine promises. Subclasses open an engine on a fresh place before each test and
 * reopen it on the same.
 */
public abstract class TransactionsContract {
  private static final AccountId A = new AccountId(1, 1);
  private static final AccountId B = new AccountId(1, 2);
  private static final int ACCOUNTS = 200;
  private static final int READERS = 2; // as engines have by default
  private static final int REPORTS = 40; // more than there are workers

  /** The bank on the engine under test. */
  protected abstract Transactions<BankRepository> bank();

  /** Closes the engine and opens it on what it left. */
  protected abstract void reopen();

  /** Events handed out so far, in order. */
  protected abstract List<Envelope<?>> handedOut();

  protected static <R> R await(CompletionStage<R> stage) {
    return stage.toCompletableFuture().orTimeout(60, TimeUnit.SECONDS).join();
  }

  private void openBoth() {
    await(bank().run(new BankCommands.Open(A, 100)));
    await(bank().run(new BankCommands.Open(B, 0)));
  }

  private String state() {
    return await(bank().read(LockSet.sharedRoot(), TransactionsContract::lines));
  }

  private static String lines(BankRepository bank) {
    var lines = new ArrayList<String>();
    bank.all()
        .forEach(
            a ->
                lines.add(
                    a.id()
                        + "="
                        + a.balanceCents()
                        + a.bookings().stream().map(b -> b.amountCents() + b.note()).toList()));
    lines.sort(null);
    return lines
        + " funded "
        + bank.funded(new BranchId(1)).stream().map(Account::id).sorted().toList();
  }

  @Test
  void run_committed_isThereAfterReopening() {
    openBoth();
    await(bank().run(new BankCommands.Transfer(A, B, 30)));
    var before = state();
    reopen();
    assertEquals(before, state());
    assertTrue(before.contains("from AccountId[branch=1, number=1]"), before);
  }

  @Test
  void run_refused_leavesStateIndexesAndDiskAsBefore() {
    openBoth();
    var before = state();
    var failure =
        assertThrows(
            CompletionException.class,
            () -> await(bank().run(new BankCommands.Transfer(A, B, 101))));
    assertEquals(BankCommands.NoFunds.class, failure.getCause().getClass());
    assertEquals(before, state());
    assertEquals(List.of(), handedOut());
    reopen();
    assertEquals(before, state());
  }

  @Test
  void run_changesWhatItOnlyRead_isCaughtAndUndone() {
    openBoth();
    var before = state();
    var failure =
        assertThrows(
            CompletionException.class, () -> await(bank().run(new BankCommands.Careless(A))));
    assertEquals(AggregateNotTouched.class, failure.getCause().getClass());
    assertEquals(before, state());
  }

  @Test
  void run_removed_isGoneAfterReopening() {
    openBoth();
    await(bank().run(new BankCommands.Close(B)));
    reopen();
    assertNull(
        await(bank().read(LockSet.shared(B), bank -> bank.find(B) == null ? null : "there")));
    assertEquals(1, await(bank().read(LockSet.sharedRoot(), BankRepository::size)));
  }

  /** What is found by key and among all; an index may do without history. */
  private String accounts() {
    return state().replaceFirst(" funded .*", "");
  }

  private String found(AccountId id) {
    return await(
        bank()
            .read(
                LockSet.shared(id),
                bank -> {
                  var account = bank.find(id);
                  return account == null ? "" : account.id() + "=" + account.balanceCents();
                }));
  }

  @Test
  void archive_committed_isFoundAsBeforeAndAfterReopening() {
    openBoth();
    await(bank().run(new BankCommands.Transfer(A, B, 30)));
    var before = accounts();
    await(bank().run(new BankCommands.Archive(A)));
    assertEquals(before, accounts());
    assertEquals(A + "=70", found(A));
    reopen();
    assertEquals(before, accounts());
    assertEquals(A + "=70", found(A));
    assertEquals(3, await(bank().read(LockSet.sharedRoot(), BankRepository::size)));
  }

  @Test
  void archive_refused_canBeChangedAsBefore() {
    openBoth();
    var before = state();
    assertThrows(
        CompletionException.class, () -> await(bank().run(new BankCommands.Archive(A, true))));
    assertEquals(before, state());
    assertEquals(105L, await(bank().run(new BankCommands.Deposit(A, 5))));
  }

  @Test
  void archive_changedInTheSameUnit_isCaughtAndUndone() {
    openBoth();
    var before = state();
    var failure =
        assertThrows(
            CompletionException.class, () -> await(bank().run(new BankCommands.ArchiveAndBook(A))));
    assertEquals(AggregateArchived.class, failure.getCause().getClass());
    assertEquals(before, state());
    assertEquals(105L, await(bank().run(new BankCommands.Deposit(A, 5))));
  }

  @Test
  void archive_itsKey_cannotBeAddedAgain() {
    openBoth();
    await(bank().run(new BankCommands.Archive(A)));
    reopen();
    var failure =
        assertThrows(
            CompletionException.class, () -> await(bank().run(new BankCommands.Open(A, 1))));
    assertEquals(IllegalStateException.class, failure.getCause().getClass());
    assertEquals(A + "=100", found(A));
  }

  @Test
  void archive_removed_isGoneAfterReopeningAndItsKeyIsFree() {
    openBoth();
    await(bank().run(new BankCommands.Archive(A)));
    await(bank().run(new BankCommands.Archive(B)));
    await(bank().run(new BankCommands.Close(A)));
    reopen();
    assertEquals("", found(A));
    await(bank().run(new BankCommands.Close(B)));
    assertEquals(0, await(bank().read(LockSet.sharedRoot(), BankRepository::size)));
    await(bank().run(new BankCommands.Open(A, 7)));
    reopen();
    assertEquals(A + "=7", found(A));
    assertEquals("", found(B));
  }

  @Test
  void read_ofIndex_followsTheState() {
    openBoth();
    await(bank().run(new BankCommands.Transfer(A, B, 100)));
    var funded =
        await(
            bank()
                .read(
                    LockSet.sharedRoot(),
                    bank -> bank.funded(new BranchId(1)).stream().map(Account::id).toList()));
    assertEquals(List.of(B), funded);
  }

  @Test
  void snapshot_whileCommandsChangeEverything_showsTheStateAsItWas() {
    openBoth();
    var c = await(bank().run(new BankCommands.Open(new AccountId(1, 3), 5)));
    var d = new AccountId(1, 4);
    var before = state();
    var seen =
        await(
            bank()
                .snapshot(
                    bank -> {
                      var begun = lines(bank);
                      await(bank().run(new BankCommands.Transfer(A, B, 100)));
                      await(bank().run(new BankCommands.Close(c)));
                      await(bank().run(new BankCommands.Open(d, 7)));
                      var found = new ArrayList<Object>();
                      found.add(begun);
                      found.add(lines(bank));
                      found.add(bank.size());
                      found.add(Objects.requireNonNull(bank.find(A)).balanceCents());
                      found.add(Objects.requireNonNull(bank.find(c)).balanceCents());
                      found.add(bank.find(d) == null);
                      return found;
                    }));
    assertEquals(List.of(before, before, 3, 100L, 5L, true), seen);
    assertTrue(state().contains(d + "=7"), "and the present is another");
  }

  @Test
  void report_moreThanThereAreWorkers_holdNoCommandUp() {
    openBoth();
    var held = new CompletableFuture<Boolean>();
    var running = new AtomicInteger();
    var reports =
        IntStream.range(0, REPORTS)
            .mapToObj(
                i ->
                    bank()
                        .report(
                            bank -> {
                              running.incrementAndGet();
                              return held.join() ? sum(bank) : -1;
                            }))
            .toList();
    try {
      await(bank().run(new BankCommands.Transfer(A, B, 30)));
      assertTrue(running.get() <= READERS, running + " reports run at a time");
    } finally {
      held.complete(true);
    }
    reports.forEach(report -> assertEquals(100L, await(report)));
  }

  @Test
  void snapshot_whileMoneyMoves_hasAlwaysTheSameSum() throws InterruptedException {
    for (int i = 0; i < ACCOUNTS; i++) {
      await(bank().run(new BankCommands.Open(new AccountId(1, i), 1_000)));
    }
    var going = new AtomicBoolean(true);
    var moved = new AtomicInteger();
    var movers = IntStream.range(0, 4).mapToObj(seed -> mover(seed, going, moved)).toList();
    movers.forEach(Thread::start);
    var sums = new HashSet<Long>();
    boolean allMove = true;
    for (int read = 0; allMove && (read < 30 || moved.get() < 100); read++) {
      sums.add(await(bank().snapshot(TransactionsContract::sum)));
      allMove = movers.stream().allMatch(Thread::isAlive);
    }
    assertTrue(allMove, "a mover has failed");
    going.set(false);
    for (Thread mover : movers) {
      mover.join();
    }
    assertEquals(Set.of(ACCOUNTS * 1_000L), sums);
  }

  private static long sum(BankRepository bank) {
    return bank.all().stream().mapToLong(Account::balanceCents).sum();
  }

  private Thread mover(int seed, AtomicBoolean going, AtomicInteger moved) {
    var random = new Random(seed);
    return new Thread(
        () -> {
          while (going.get()) {
            int from = random.nextInt(ACCOUNTS);
            int to = (from + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
            await(
                bank()
                    .run(
                        new BankCommands.Move(
                            new AccountId(1, from), new AccountId(1, to), random.nextInt(100))));
            moved.incrementAndGet();
          }
        });
  }

  @Test
  void emit_committed_isHandedOutOnceInOrder() {
    openBoth();
    for (int i = 1; i <= 20; i++) {
      await(bank().run(new BankCommands.Deposit(A, i)));
    }
    var events = handedOut();
    for (int i = 1; i <= 20; i++) {
      assertEquals(i, events.get(i - 1).id().sequence());
      assertEquals(new TransferBooked(1, i, "deposit"), events.get(i - 1).event());
    }
    assertEquals(20, events.size());
  }

  @Test
  void consume_again_changesNothingAndReturnsNoResult() {
    openBoth();
    await(bank().run(new BankCommands.Deposit(A, 5)));
    var event = handedOut().get(0);
    assertEquals(
        Long.valueOf(7),
        await(bank().consume(event, new BankCommands.Count(B, new TransferBooked(1, 7, ""))))
            .result());
    assertNull(
        await(bank().consume(event, new BankCommands.Count(B, new TransferBooked(1, 7, ""))))
            .result());
    assertEquals(
        Long.valueOf(7),
        await(bank().read(LockSet.shared(B), bank -> Long.valueOf(bank.find(B).balanceCents()))));
  }

  @Test
  void consumeAll_eventsOfThisProcess_takeEffectOnceAndAreNoLongerHandedOut() {
    openBoth();
    for (int i = 0; i < 4; i++) {
      await(bank().run(new BankCommands.Deposit(A, 1)));
    }
    List<EventEffect<BankRepository>> effects = new ArrayList<>();
    for (Envelope<?> event : handedOut().subList(0, 3)) {
      effects.add(
          new EventEffect<>(event, new BankCommands.Count(B, new TransferBooked(1, 7, ""))));
    }
    await(
        bank()
            .consume(handedOut().get(1), new BankCommands.Count(B, new TransferBooked(1, 1, ""))));
    var outcomes = bank().consumeAll(effects);
    assertEquals(Long.valueOf(8), await(outcomes.get(0)).result());
    assertNull(await(outcomes.get(1)).result());
    assertEquals(Long.valueOf(15), await(outcomes.get(2)).result());
    await(await(outcomes.get(2)).durable());
    int before = handedOut().size();
    reopen();
    assertEquals(
        List.of(4L),
        handedOut().subList(before, handedOut().size()).stream()
            .map(e -> e.id().sequence())
            .toList());
    assertEquals(
        Long.valueOf(15),
        await(bank().read(LockSet.shared(B), bank -> Long.valueOf(bank.find(B).balanceCents()))));
  }

  @Test
  void consume_outOfOrder_remembersEachAcrossReopening() {
    openBoth();
    for (int i = 0; i < 10; i++) {
      await(bank().run(new BankCommands.Deposit(A, 1)));
    }
    var last = handedOut().get(9);
    await(
        await(bank().consume(last, new BankCommands.Count(B, new TransferBooked(1, 1, ""))))
            .durable());
    int before = handedOut().size();
    reopen();
    var again =
        handedOut().subList(before, handedOut().size()).stream()
            .map(e -> e.id().sequence())
            .toList();
    assertEquals(List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L), again);
  }

  @Test
  void deadLetter_event_isNoLongerHandedOut() {
    openBoth();
    await(bank().run(new BankCommands.Deposit(A, 1)));
    await(bank().deadLetter(handedOut().get(0), "cause"));
    await(bank().read(LockSet.none(), bank -> true));
    int before = handedOut().size();
    reopen();
    assertEquals(before, handedOut().size());
  }
}
