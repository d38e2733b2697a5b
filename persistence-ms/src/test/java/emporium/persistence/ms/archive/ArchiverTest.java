package emporium.persistence.ms.archive;

import static emporium.persistence.ms.HistoryBank.await;
import static emporium.persistence.ms.HistoryBank.awaitThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import emporium.locks.LockSet;
import emporium.persistence.AggregateAccess;
import emporium.persistence.Durability;
import emporium.persistence.contract.Account;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands;
import emporium.persistence.engine.EngineScheduler;
import emporium.persistence.engine.HeapGauge;
import emporium.persistence.ms.BankEngine;
import emporium.persistence.ms.EngineStatistics;
import emporium.persistence.ms.GraphBankRepository;
import emporium.persistence.ms.commit.CheckpointOptions;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Which aggregates become history by themselves, and when. An account completes in the second that
 * its balance gives, if it has one.
 */
class ArchiverTest {
  private static final long AFTER_MS = 60_000;
  private static final HistoryOptions OFTEN = new HistoryOptions(AFTER_MS, 2, 5);

  @TempDir Path directory;
  private volatile Instant now = Instant.EPOCH;
  private final InstantSource clock = () -> now; // the test moves it

  private void afterCompletion(int second) {
    now = Instant.ofEpochSecond(second).plusMillis(AFTER_MS);
  }

  private BankEngine open(HistoryOptions history) {
    return open(history, BankEngine.SMALL);
  }

  private BankEngine open(HistoryOptions history, CheckpointOptions checkpoints) {
    return new BankEngine(
        directory,
        Durability.PROCESS,
        options ->
            options
                .withContext(options.context().withClock(clock.withZone(ZoneOffset.UTC)))
                .withHistory(history)
                .withCheckpoint(checkpoints),
        new ArrayList<>(),
        graph ->
            new GraphBankRepository(
                graph, table -> table.history(ArchiverTest::completedAt, number -> number)));
  }

  /** A heap that is as full as the test sets it. */
  private static final class GivenHeap implements HeapGauge {
    private volatile double liveShare;
    private volatile IntSupplier used = () -> 0;
    private volatile int usedMax = Integer.MAX_VALUE;

    @Override
    public double liveShare() {
      return used.getAsInt() > usedMax ? Math.max(liveShare, 0.5) : liveShare;
    }
  }

  private static HistoryOptions byMemory(GivenHeap heap) {
    return new HistoryOptions(0, 1, 60_000, new MemoryBound(heap, 0.4, 0.8, 5));
  }

  private static List<Integer> inMemory(BankEngine engine) {
    return await(
        engine.bank.read(
            LockSet.sharedRoot(),
            bank ->
                bank.all().stream()
                    .filter(account -> !AggregateAccess.archived(account))
                    .map(account -> account.id().number())
                    .sorted()
                    .toList()));
  }

  @Test
  void completed_memoryIsShort_oldestLeaveUntilThereIsRoom_andNothingThatIsOpen() {
    var heap = new GivenHeap();
    now = Instant.ofEpochSecond(1_000);
    try (var engine = open(byMemory(heap))) {
      for (int number = 1; number <= 20; number++) {
        account(engine, number, 21 - number); // the last completed first
      }
      account(engine, 21, 0);
      account(engine, 22, 2_000); // will have completed
      assertEquals(0, history(engine), "the control: there is room, and nothing leaves");
      heap.used = () -> 20 - history(engine);
      heap.usedMax = 7;
      awaitThat(() -> history(engine) >= 13);
      assertEquals(List.of(1, 2, 3, 4, 5, 6, 7, 21, 22), inMemory(engine));
      heap.liveShare = 0.9;
      awaitThat(() -> history(engine) == 20);
      assertEquals(List.of(21, 22), inMemory(engine));
      assertEquals(3L, await(engine.bank.run(new BankCommands.Deposit(id(21), 3))));
    }
  }

  /** What has become history leaves memory with a checkpoint only, which may be long away. */
  @Test
  void memoryIsShort_whatBecameHistoryIsCheckpointedAtOnce() {
    var heap = new GivenHeap();
    now = Instant.ofEpochSecond(1_000);
    var late = new CheckpointOptions(1 << 20, 6, 3_600_000, Long.MAX_VALUE, 0);
    try (var engine = open(byMemory(heap), late)) {
      account(engine, 1, 1);
      assertEquals(0, engine.engine.statistics().checkpoints(), "the control: none is due");
      heap.liveShare = 0.9;
      awaitThat(() -> history(engine) == 1);
      awaitThat(() -> engine.engine.uncheckpointedGroups() == 0);
    }
  }

  @Test
  void memoryIsShort_storeGivesBackWhatItKeepsOfWhatLeft_andOnlyThen() throws Exception {
    var looks = new AtomicInteger();
    var reclaimed = new AtomicInteger();
    var liveShare = new AtomicReference<>(0.3);
    HeapGauge heap =
        () -> {
          looks.incrementAndGet();
          return liveShare.get();
        };
    var history = new HistoryOptions(0, 1, 60_000, new MemoryBound(heap, 0.4, 0.8, 5));
    var archiver =
        new Archiver(
            history,
            clock.withZone(ZoneOffset.UTC),
            EngineScheduler.THREADS,
            nanos -> reclaimed.incrementAndGet());
    archiver.start();
    awaitThat(() -> looks.get() >= 3);
    assertEquals(0, reclaimed.get());
    liveShare.set(0.5);
    awaitThat(() -> reclaimed.get() >= 2);
    archiver.close();
  }

  @Test
  void look_failsOnce_theNextIsMadeAllTheSame() throws Exception {
    var looks = new AtomicInteger();
    HeapGauge heap =
        () -> {
          if (looks.incrementAndGet() == 1) {
            throw new IllegalStateException("the first look");
          }
          return 0;
        };
    var history = new HistoryOptions(0, 1, 60_000, new MemoryBound(heap, 0.4, 0.8, 5));
    var archiver =
        new Archiver(history, clock.withZone(ZoneOffset.UTC), EngineScheduler.THREADS, nanos -> {});
    archiver.start();
    awaitThat(() -> looks.get() >= 2);
    archiver.close();
  }

  private static @Nullable Instant completedAt(Account account) {
    return account.balanceCents() == 0 ? null : Instant.ofEpochSecond(account.balanceCents());
  }

  private static AccountId id(int number) {
    return new AccountId(1, number);
  }

  private static void account(BankEngine engine, int number, long completedSecond) {
    var unused = await(engine.bank.run(new BankCommands.Open(id(number), completedSecond)));
  }

  private static int history(BankEngine engine) {
    return engine.engine.operations().statistics().tables().stream()
        .filter(table -> table.table().equals("accounts"))
        .mapToInt(EngineStatistics.TableCount::history)
        .sum();
  }

  private static List<Long> balances(BankEngine engine) {
    return await(
        engine.bank.read(
            LockSet.sharedRoot(),
            bank ->
                bank.all().stream()
                    .map(account -> account.id().number() * 1_000L + account.balanceCents())
                    .sorted()
                    .toList()));
  }

  @Test
  void completed_longEnough_isHistoryWhateverTheBatch_andTheOthersAreNot() {
    try (var engine = open(OFTEN)) {
      for (int number = 1; number <= 6; number++) {
        account(engine, number, number);
      }
      account(engine, 7, 0);
      var before = balances(engine);
      afterCompletion(6);
      awaitThat(() -> history(engine) == 5);
      assertEquals(before, balances(engine));
      assertThrows(
          RuntimeException.class, () -> await(engine.bank.run(new BankCommands.Deposit(id(5), 1))));
      assertEquals(7L, await(engine.bank.run(new BankCommands.Deposit(id(6), 1))));
      assertEquals(2L, await(engine.bank.run(new BankCommands.Deposit(id(7), 2))));
      afterCompletion(8);
      awaitThat(() -> history(engine) == 7);
    }
  }

  @Test
  void completed_beforeTheEngineWasOpened_isHistoryToo() {
    try (var engine = open(HistoryOptions.NEVER)) {
      account(engine, 1, 1);
      account(engine, 2, 0);
    }
    afterCompletion(9);
    try (var engine = open(OFTEN)) {
      awaitThat(() -> history(engine) == 1);
      assertEquals(List.of(1_001L, 2_000L), balances(engine));
    }
  }
}
