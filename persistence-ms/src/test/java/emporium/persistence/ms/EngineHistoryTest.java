package emporium.persistence.ms;

import static emporium.persistence.ms.HistoryBank.LATE;
import static emporium.persistence.ms.HistoryBank.SOON;
import static emporium.persistence.ms.HistoryBank.await;
import static emporium.persistence.ms.HistoryBank.id;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.LockSet;
import emporium.persistence.AggregateArchived;
import emporium.persistence.AggregateNotTouched;
import emporium.persistence.contract.Account;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands;
import emporium.persistence.contract.BankRepository;
import emporium.persistence.contract.BranchId;
import emporium.persistence.engine.StartProgress;
import emporium.persistence.ms.backup.BackupFiles;
import emporium.persistence.ms.commit.CheckpointOptions;
import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.graph.Graph;
import emporium.persistence.ms.inspect.DirectoryInspector;
import emporium.persistence.ms.inspect.InspectionFormatter;
import emporium.persistence.ms.roots.StoreRoot;
import emporium.persistence.ms.roots.TableRoot;
import emporium.persistence.ms.store.GraphStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** History on the graph: what leaves memory is there, whole, wherever the process ends. */
class EngineHistoryTest {
  /** Some packs full of them. */
  private static final int MANY = 9_000;

  @TempDir Path temporary;

  private Path directory() {
    return temporary.resolve("data");
  }

  /** What a killed process leaves: the directory as it is now. */
  private Path killed() {
    Path copy = temporary.resolve("killed");
    for (Path file : BackupFiles.files(directory())) {
      Path target = copy.resolve(directory().relativize(file));
      BackupFiles.createDirectories(Objects.requireNonNull(target.getParent()));
      BackupFiles.copy(file, BackupFiles.length(file), target, 0);
    }
    return copy;
  }

  private static List<Integer> numbers(int from, int to) {
    return IntStream.range(from, to).boxed().toList();
  }

  private static void requireAll(HistoryBank bank, int from, int to) {
    assertEquals(numbers(from, to), bank.numbers());
    assertEquals(numbers(from, to), bank.found(from, to));
  }

  @Test
  void archived_afterTheCheckpoint_isReadFromItsPack() {
    try (var bank = new HistoryBank(directory(), SOON)) {
      bank.open(1, MANY);
      bank.archive(1, MANY - 10);
      bank.checkpointed();
      requireAll(bank, 1, MANY);
      assertEquals(MANY - 11, bank.history());
    }
    try (var bank = new HistoryBank(directory(), SOON)) {
      requireAll(bank, 1, MANY);
      assertEquals(MANY - 11, bank.history());
      assertEquals(List.of(), bank.found(MANY, MANY + 1_000));
    }
  }

  /** Reads of packs wait until the test lets them go. */
  private static final class SlowReads implements FaultInjector {
    private final CountDownLatch reading = new CountDownLatch(1);
    private final CountDownLatch go = new CountDownLatch(1);
    private volatile boolean slow;

    @Override
    public void beforeWrite(Path file, long bytes) {}

    @Override
    public void beforeForce(Path file) {}

    @Override
    public void beforePackRead() {
      if (slow) {
        reading.countDown();
        try {
          assertTrue(go.await(60, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }

  @Test
  void pack_readSlowly_holdsUpNoCommitAndNoCheckpoint() throws InterruptedException {
    var reads = new SlowReads();
    try (var bank = new HistoryBank(directory(), SOON, reads)) {
      bank.open(1, MANY);
      bank.archive(1, MANY - 10);
      bank.checkpointed();
      reads.slow = true;
      var slow = bank.engine.bank.read(LockSet.shared(id(1)), state -> state.find(id(1)) != null);
      assertTrue(reads.reading.await(60, TimeUnit.SECONDS));
      bank.archive(MANY - 10, MANY - 5);
      bank.open(MANY, MANY + 100);
      bank.checkpointed();
      assertFalse(slow.toCompletableFuture().isDone(), "the control: it was slow all the time");
      reads.go.countDown();
      assertTrue(HistoryBank.await(slow));
    }
  }

  /** Counts reads of packs. */
  private static final class CountedReads implements FaultInjector {
    private final AtomicInteger packs = new AtomicInteger();

    @Override
    public void beforeWrite(Path file, long bytes) {}

    @Override
    public void beforeForce(Path file) {}

    @Override
    public void beforePackRead() {
      packs.incrementAndGet();
    }
  }

  @Test
  void found_fewOfMany_readsOnlyTheirPacks() {
    var reads = new CountedReads();
    try (var bank = new HistoryBank(directory(), SOON, reads)) {
      bank.open(1, MANY);
      bank.archive(1, MANY);
      bank.checkpointed();
      reads.packs.set(0);
      assertEquals(numbers(1, 11), bank.found(1, 11));
      assertEquals(numbers(5_000, 5_010), bank.found(5_000, 5_010));
      int few = reads.packs.getAndSet(0);
      assertTrue(few <= 4, "two stretches, each of at most two packs: " + few);
      assertEquals(numbers(1, MANY), bank.numbers());
      assertTrue(reads.packs.get() >= MANY / 1_024, "the control: " + reads.packs + " have all");
    }
  }

  /**
   * Its figure is for the documents: how long a look at what is not in memory takes, in packs that
   * are full by their number of small images, or by the bytes of large ones.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 40})
  void pack_readWarm_isFoundAmongMany(int bookings) {
    try (var bank = new HistoryBank(directory(), SOON)) {
      bank.each(1, MANY, (root, changes, id) -> changes.add(booked(id, bookings)));
      bank.archive(1, MANY - 10);
      bank.checkpointed();
      long seed = System.nanoTime();
      var random = new Random(seed);
      var nanos = new long[1_000];
      for (int i = 0; i < 3 * nanos.length; i++) { // the last are warm
        int number = 1 + random.nextInt(MANY - 1_100); // not of the pack that is being filled
        nanos[i % nanos.length] =
            HistoryBank.await(
                bank.engine.bank.read(LockSet.shared(id(number)), state -> found(state, number)));
      }
      Arrays.sort(nanos);
      System.out.printf(
          "history of %d bookings read warm: median %d, 99 of 100 within %d microseconds, seed %d%n",
          bookings, nanos[nanos.length / 2] / 1_000, nanos[nanos.length * 99 / 100] / 1_000, seed);
    }
  }

  /** An account of which the first booking is its number. */
  private static Account booked(AccountId id, int bookings) {
    var account = new Account(id, 0);
    account.book(id.number());
    for (int i = 1; i < bookings; i++) {
      account.book(0);
    }
    return account;
  }

  private static long found(BankRepository bank, int number) {
    long startNanos = System.nanoTime();
    assertEquals(number, Objects.requireNonNull(bank.find(id(number))).balanceCents());
    return System.nanoTime() - startNanos;
  }

  private static void reopenAndBook(HistoryBank bank, int from, int to) {
    bank.each(
        from,
        to,
        (state, changes, id) -> {
          Account late = changes.reopen(Objects.requireNonNull(state.find(id)));
          late.book(1_000_000);
        });
  }

  private static List<Long> balances(HistoryBank bank, int from, int to) {
    return HistoryBank.await(
        bank.engine.bank.read(
            LockSet.sharedRoot(),
            state ->
                IntStream.range(from, to)
                    .mapToObj(n -> Objects.requireNonNull(state.find(id(n))).balanceCents())
                    .toList()));
  }

  @Test
  void reopened_inAPackOrLeaving_isChangedOnceWhereverTheProcessEnds() {
    List<Long> expected =
        IntStream.range(1, 9)
            .mapToObj(number -> number < 5 ? number + 1_000_000L : number)
            .toList();
    try (var bank = new HistoryBank(directory(), SOON)) {
      bank.open(1, 9);
      bank.archive(1, 9);
      bank.checkpointed();
    }
    try (var bank = new HistoryBank(directory(), LATE)) {
      reopenAndBook(bank, 1, 5);
      assertEquals(expected, balances(bank, 1, 9));
      assertEquals(4, bank.history());
      try (var replayed = new HistoryBank(killed(), SOON)) {
        assertEquals(expected, balances(replayed, 1, 9));
        assertEquals(4, replayed.history());
        replayed.archive(1, 3);
        reopenAndBook(replayed, 2, 3);
        replayed.checkpointed();
        assertEquals(2_000_002L, balances(replayed, 2, 3).get(0));
        assertEquals(5, replayed.history());
      }
    }
    try (var bank = new HistoryBank(directory(), SOON)) {
      assertEquals(expected, balances(bank, 1, 9));
      assertEquals(4, bank.history());
    }
  }

  @Test
  void reopened_andUndone_isHistoryAsBefore() {
    try (var bank = new HistoryBank(directory(), SOON)) {
      bank.open(1, 3);
      bank.archive(1, 3);
      bank.checkpointed();
      assertThrows(
          RuntimeException.class,
          () ->
              bank.each(
                  1,
                  3,
                  (state, changes, id) -> {
                    changes.reopen(Objects.requireNonNull(state.find(id))).book(7);
                    if (id.number() == 2) {
                      throw new IllegalStateException("it fails");
                    }
                  }));
      assertEquals(List.of(1L, 2L), balances(bank, 1, 3));
      assertEquals(2, bank.history());
    }
  }

  /** What gets its location while it is iterated over is seen once: in memory, not in its pack. */
  @Test
  void iteration_whileItLeavesMemory_hasEachOnce() {
    int archived = 2_000;
    var onceLarge = new CheckpointOptions(1 << 22, 6, TimeUnit.HOURS.toMillis(1), 1 << 17, 0);
    var read = new CompletableFuture<Boolean>();
    var written = new CompletableFuture<Boolean>();
    try (var bank = new HistoryBank(directory(), onceLarge)) {
      bank.openAsHistory(1, archived);
      var iterated =
          bank.engine.bank.read(
              LockSet.none(),
              state -> {
                var all = state.all().iterator();
                var seen = new ArrayList<>(List.of(all.next().id().number()));
                read.complete(true);
                assertTrue(HistoryBank.await(written));
                all.forEachRemaining(account -> seen.add(account.id().number()));
                seen.sort(null);
                return seen;
              });
      assertTrue(HistoryBank.await(read));
      assertEquals(0, bank.engine.engine.statistics().checkpoints(), "it has left already");
      bank.open(MANY, 2 * MANY);
      HistoryBank.awaitThat(() -> bank.engine.engine.statistics().checkpoints() > 0);
      written.complete(true);
      assertEquals(numbers(1, archived), HistoryBank.await(iterated));
    }
  }

  @Test
  void archived_isInNoIndexAndCannotBeTouched() {
    try (var bank = new HistoryBank(directory(), SOON)) {
      bank.open(1, 4);
      bank.archive(1, 3);
      for (int look = 0; look < 2; look++) {
        assertEquals(
            List.of(id(3)),
            await(
                bank.engine.bank.read(
                    LockSet.sharedRoot(),
                    b -> b.funded(new BranchId(1)).stream().map(Account::id).toList())));
        var touched =
            assertThrows(
                CompletionException.class,
                () -> await(bank.engine.bank.run(new BankCommands.Deposit(id(1), 5))));
        assertEquals(AggregateArchived.class, touched.getCause().getClass());
        var careless =
            assertThrows(
                CompletionException.class,
                () -> await(bank.engine.bank.run(new BankCommands.Careless(id(1)))));
        assertEquals(AggregateArchived.class, careless.getCause().getClass());
        bank.checkpointed();
      }
      var careless =
          assertThrows(
              CompletionException.class,
              () -> await(bank.engine.bank.run(new BankCommands.Careless(id(3)))));
      assertEquals(AggregateNotTouched.class, careless.getCause().getClass());
    }
  }

  @Test
  void kill_beforeTheCheckpoint_replaysWhatBecameHistory() {
    try (var bank = new HistoryBank(directory(), LATE)) {
      bank.open(1, MANY);
      bank.archive(1, 5_000);
      bank.remove(4_000, 6_000);
      try (var again = new HistoryBank(killed(), SOON)) {
        requireKept(again);
        again.checkpointed();
        requireKept(again);
      }
    }
    try (var again = new HistoryBank(temporary.resolve("killed"), SOON)) {
      requireKept(again);
    }
  }

  private static void requireKept(HistoryBank bank) {
    var expected = new java.util.ArrayList<>(numbers(1, 4_000));
    expected.addAll(numbers(6_000, MANY));
    assertEquals(expected, bank.numbers());
    assertEquals(expected, bank.found(1, MANY));
    assertEquals(3_999, bank.history());
  }

  @Test
  void kill_afterTheCheckpoint_hasItInThePacks() {
    try (var bank = new HistoryBank(directory(), SOON)) {
      bank.open(1, MANY);
      bank.archive(1, 5_000);
      bank.remove(4_000, 6_000);
      bank.checkpointed();
      try (var again = new HistoryBank(killed(), SOON)) {
        assertEquals(0, again.engine.engine.operations().started().replayedUnits());
        requireKept(again);
      }
    }
  }

  /** The control: a store whose packs were not in the commit that took the accounts out. */
  @Test
  void kill_packsNotInTheSameCommit_isNoticedByTheseTests() {
    try (var bank = new HistoryBank(directory(), SOON)) {
      bank.open(1, 100);
      bank.archive(1, 50);
    }
    forgetPacks();
    try (var again = new HistoryBank(directory(), SOON)) {
      assertThrows(AssertionError.class, () -> requireAll(again, 1, 100));
      assertEquals(numbers(50, 100), again.numbers());
    }
  }

  private void forgetPacks() {
    var graph = new Graph("bank");
    var bank = new GraphBankRepository(graph);
    var letters = graph.table("dead_letters", StoredDeadLetter.class, StoredDeadLetter::key);
    var declared = BankEngine.declared(directory());
    declared.close();
    assertEquals(0, bank.size() + letters.size());
    var progress = new StartProgress(System::nanoTime);
    try (GraphStore store = DirectoryOpener.store(declared.options(), progress)) {
      for (TableRoot table : store.root(StoreRoot.class, StoreRoot::new).services.get(0).tables) {
        table.cold = null;
        store.store(table);
      }
      store.commit();
    }
  }

  @Test
  void kill_archivedInPacksAndRemovedInTheJournal_isGone() {
    try (var bank = new HistoryBank(directory(), SOON)) {
      bank.open(1, MANY);
      bank.archive(1, MANY);
    }
    try (var bank = new HistoryBank(directory(), LATE)) {
      bank.remove(1, 3_000);
      bank.open(1, 100);
      try (var again = new HistoryBank(killed(), SOON)) {
        assertTrue(again.engine.engine.operations().started().replayedUnits() > 0);
        var expected = new java.util.ArrayList<>(numbers(1, 100));
        expected.addAll(numbers(3_000, MANY));
        assertEquals(expected, again.numbers());
        assertEquals(MANY - 3_000, again.history());
      }
    }
  }

  @Test
  void backup_withHistory_hasItAndCountsIt() {
    Path backup = temporary.resolve("backup");
    try (var bank = new HistoryBank(directory(), SOON)) {
      bank.open(1, 500);
      bank.archive(1, 400);
      bank.checkpointed();
      bank.archive(400, 420);
      assertEquals(backup, bank.engine.engine.operations().backup(backup).directory());
    }
    var inspector = new DirectoryInspector(BankEngine::declared, progress -> {});
    var found = inspector.restore(backup, temporary.resolve("restored"));
    assertTrue(
        found
            .statistics()
            .tables()
            .contains(new EngineStatistics.TableCount("bank", "accounts", 499, 419, 0)));
    assertTrue(
        InspectionFormatter.format(found).contains("499, 419 of them history"),
        InspectionFormatter.format(found));
    try (var again = new HistoryBank(temporary.resolve("restored"), SOON)) {
      requireAll(again, 1, 500);
    }
  }

  /** The slots of packs that went are used again, by packs of others. */
  @Test
  void removed_allOfIt_leavesRoomForOtherHistory() {
    for (int round = 0; round < 3; round++) {
      int first = round * MANY + 1;
      try (var bank = new HistoryBank(directory(), SOON)) {
        bank.open(first, first + MANY);
        bank.archive(first, first + MANY);
        bank.checkpointed();
        requireAll(bank, first, first + MANY);
        bank.remove(first, first + MANY - 5);
        bank.checkpointed();
        assertEquals(numbers(first + MANY - 5, first + MANY), bank.numbers());
        bank.remove(first + MANY - 5, first + MANY);
        bank.checkpointed();
        assertEquals(List.of(), bank.numbers());
      }
    }
  }

  @Test
  void removal_undone_findsItAsBefore() {
    try (var bank = new HistoryBank(directory(), SOON)) {
      bank.open(1, 100);
      bank.archive(1, 50);
      bank.checkpointed();
      bank.archive(50, 60);
      assertThrows(
          CompletionException.class,
          () ->
              bank.each(
                  1,
                  70,
                  (state, changes, id) -> {
                    changes.remove(Objects.requireNonNull(state.find(id)));
                    if (id.number() == 69) {
                      throw new IllegalStateException("undone");
                    }
                  }));
      requireAll(bank, 1, 100);
      bank.checkpointed();
      requireAll(bank, 1, 100);
      assertEquals(59, bank.history());
    }
  }
}
