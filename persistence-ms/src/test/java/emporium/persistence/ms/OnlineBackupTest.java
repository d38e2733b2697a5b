package emporium.persistence.ms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.Durability;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands;
import emporium.persistence.contract.BankRepository;
import emporium.persistence.ms.backup.BackupFailed;
import emporium.persistence.ms.backup.BackupFailed.Reason;
import emporium.persistence.ms.backup.BackupManifest;
import emporium.persistence.ms.backup.BackupReport;
import emporium.persistence.ms.backup.OnlineBackup;
import emporium.persistence.ms.commit.CheckpointOptions;
import emporium.persistence.ms.faults.FaultInjector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A copy that is taken while commands go on. */
class OnlineBackupTest {
  private static final AccountId COUNTER = new AccountId(0, 0);
  private static final int TARGETS = 24;

  @TempDir Path temporary;
  private Path directory;
  private Path target;

  /** Counts one up and writes the number down elsewhere: what is there shows what is missing. */
  private record Tick(AccountId noted) implements Command<BankRepository, Long> {
    @Override
    public LockSet locks() {
      return LockSet.exclusive(COUNTER, noted);
    }

    @Override
    public Long apply(BankRepository bank, Changes changes) {
      var counter = changes.touch(Objects.requireNonNull(bank.find(COUNTER)));
      counter.book(1);
      var account = changes.touch(Objects.requireNonNull(bank.find(noted)));
      account.book(1);
      account.annotateLast("#" + counter.balanceCents());
      return counter.balanceCents();
    }
  }

  @BeforeEach
  void places() {
    directory = temporary.resolve("data");
    target = temporary.resolve("backup");
  }

  @CanIgnoreReturnValue
  private static <R> R await(CompletionStage<R> stage) {
    return stage.toCompletableFuture().orTimeout(60, TimeUnit.SECONDS).join();
  }

  private BankEngine opened(Durability durability) {
    var engine = new BankEngine(directory, durability, options -> options);
    await(engine.bank.run(new BankCommands.Open(COUNTER, 0)));
    for (int i = 1; i <= TARGETS; i++) {
      await(engine.bank.run(new BankCommands.Open(new AccountId(1, i), 0)));
    }
    return engine;
  }

  /** Runs ticks, many at once, and waits until all are acknowledged. */
  private static void tick(BankEngine engine, int ticks) {
    var running = new ArrayList<CompletionStage<Long>>();
    for (int i = 0; i < ticks; i++) {
      running.add(engine.bank.run(new Tick(new AccountId(1, 1 + i % TARGETS))));
    }
    running.forEach(OnlineBackupTest::await);
  }

  private static void awaitCheckpoints(BankEngine engine, int more) {
    long before = engine.engine.statistics().checkpoints();
    while (engine.engine.statistics().checkpoints() < before + more) {
      tick(engine, 1);
    }
  }

  /** The counter of the state in a directory, after checking that nothing of it is missing. */
  private static long wholePrefix(Path directory, Durability durability) {
    try (var engine = new BankEngine(directory, durability, options -> options)) {
      return await(engine.bank.read(LockSet.sharedRoot(), OnlineBackupTest::wholePrefix));
    }
  }

  private static long wholePrefix(BankRepository bank) {
    long counter = Objects.requireNonNull(bank.find(COUNTER)).balanceCents();
    var noted =
        bank.all().stream()
            .filter(account -> !account.id().equals(COUNTER))
            .flatMap(account -> account.bookings().stream())
            .map(booking -> Long.parseLong(booking.note().substring(1)))
            .sorted()
            .toList();
    assertEquals(LongStream.rangeClosed(1, counter).boxed().toList(), noted);
    return counter;
  }

  @ParameterizedTest
  @EnumSource(Durability.class)
  void backup_whileCommandsGoOn_isOnePrefixAndHasAllAcknowledgedBefore(Durability durability) {
    long acknowledgedBefore = 1_000;
    var counterAtEnd = new AtomicLong();
    try (var engine = opened(durability)) {
      tick(engine, (int) acknowledgedBefore);
      BackupReport report =
          engine
              .engine
              .operations()
              .backup(
                  target,
                  new OnlineBackup.Steps() {
                    @Override
                    public void segmentsRetained() {
                      tick(engine, 50);
                    }

                    @Override
                    public void journalCopied() {
                      awaitCheckpoints(engine, 3); // the store grows before it is copied
                      counterAtEnd.set(await(engine.bank.run(new Tick(new AccountId(1, 1)))));
                    }
                  });
      assertTrue(report.lastGroup() >= report.storeGroup(), report.toString());
      assertEquals(target, report.directory());
      assertFalse(Files.exists(temporary.resolve("backup.part")));
      tick(engine, 10);
    }
    assertTrue(counterAtEnd.get() > acknowledgedBefore + 50, "commands went on while it copied");
    assertEquals(acknowledgedBefore, wholePrefix(target, durability));
    assertEquals(counterAtEnd.get() + 10, wholePrefix(directory, durability));
  }

  @Test
  void backup_againAndAgainUnderLoad_isOnePrefixEachTime() throws Exception {
    var acknowledged = new AtomicLong();
    var atLeast = new ArrayList<Long>();
    try (var engine = opened(Durability.PROCESS)) {
      var running = new java.util.concurrent.atomic.AtomicBoolean(true);
      var load =
          new Thread(
              () -> {
                while (running.get()) {
                  tick(engine, 32);
                  acknowledged.addAndGet(32);
                }
              });
      load.start();
      for (int i = 0; i < 6; i++) {
        atLeast.add(acknowledged.get());
        backupUnderLoad(engine, temporary.resolve("backup-" + i));
      }
      running.set(false);
      load.join();
    }
    for (int i = 0; i < atLeast.size(); i++) {
      long found = wholePrefix(temporary.resolve("backup-" + i), Durability.PROCESS);
      assertTrue(found >= atLeast.get(i), found + " of " + atLeast.get(i));
    }
  }

  /** Again as long as commands come faster than the journal is copied, within a bound. */
  private static void backupUnderLoad(BankEngine engine, Path target) {
    HistoryBank.awaitThat(
        () -> {
          try {
            return engine.engine.operations().backup(target).bytes() > 0;
          } catch (BackupFailed failed) {
            if (failed.reason() != Reason.JOURNAL_OVERRUN) {
              throw failed;
            }
            return false;
          }
        });
  }

  /** The control: a number that is not written down, or a copy of two states, is seen. */
  @Test
  void wholePrefix_somethingMissing_isSeen() {
    try (var engine = opened(Durability.PROCESS)) {
      tick(engine, 20);
      await(engine.bank.run(new BankCommands.Deposit(COUNTER, 1)));
      var failed =
          assertThrows(
              CompletionException.class,
              () -> await(engine.bank.read(LockSet.sharedRoot(), bank -> wholePrefix(bank))));
      assertInstanceOf(AssertionError.class, failed.getCause());
    }
  }

  @Test
  void backup_journalRunsFullMeanwhile_failsAndCommandsGoOn() {
    var tiny = new CheckpointOptions(1 << 16, 4, 20, Long.MAX_VALUE, 0);
    try (var engine =
        new BankEngine(directory, Durability.PROCESS, options -> options.withCheckpoint(tiny))) {
      await(engine.bank.run(new BankCommands.Open(COUNTER, 0)));
      await(engine.bank.run(new BankCommands.Open(new AccountId(1, 1), 0)));
      var steps =
          new OnlineBackup.Steps() {
            @Override
            public void segmentsRetained() {
              for (int i = 0; i < 400; i++) {
                await(engine.bank.run(new Tick(new AccountId(1, 1))));
              }
            }
          };
      var failed =
          assertThrows(BackupFailed.class, () -> engine.engine.operations().backup(target, steps));
      assertEquals(Reason.JOURNAL_OVERRUN, failed.reason());
      assertFalse(Files.exists(target));
      assertFalse(Files.exists(temporary.resolve("backup.part")));
      assertEquals(401, await(engine.bank.run(new Tick(new AccountId(1, 1)))));
      assertEquals(1, engine.engine.operations().started().epoch(), "it did not fail");
      var unused = engine.engine.operations().backup(target);
    }
    assertEquals(401, wholePrefix(target, Durability.PROCESS));
  }

  @Test
  void backup_whileAnotherRuns_isRefused() {
    try (var engine = opened(Durability.PROCESS)) {
      var operations = engine.engine.operations();
      var refused = new ArrayList<Reason>();
      var unused =
          operations.backup(
              target,
              new OnlineBackup.Steps() {
                @Override
                public void journalCopied() {
                  refused.add(reasonOf(engine, temporary.resolve("other")));
                }
              });
      assertEquals(List.of(Reason.RUNNING), refused);
      assertFalse(Files.exists(temporary.resolve("other")));
      assertEquals(Reason.TARGET_NOT_EMPTY, reasonOf(engine, target));
    }
  }

  private static Reason reasonOf(BankEngine engine, Path target) {
    return assertThrows(BackupFailed.class, () -> engine.engine.operations().backup(target))
        .reason();
  }

  @Test
  void backup_engineClosedMeanwhile_failsAndLeavesNothing() throws IOException {
    Files.createDirectory(target); // empty is as good as absent
    try (var engine = opened(Durability.PROCESS)) {
      var steps =
          new OnlineBackup.Steps() {
            @Override
            public void journalCopied() {
              engine.close();
            }
          };
      var failed =
          assertThrows(BackupFailed.class, () -> engine.engine.operations().backup(target, steps));
      assertEquals(Reason.NOT_OPEN, failed.reason());
    }
    assertTrue(Files.exists(target));
    assertFalse(Files.exists(temporary.resolve("backup.part")));
  }

  @Test
  void manifest_anyFileChanged_isRefusedByName() throws IOException {
    try (var engine = opened(Durability.PROCESS)) {
      tick(engine, 5);
      var unused = engine.engine.operations().backup(target);
    }
    List<Path> files = BackupManifest.verify(target);
    assertNotEquals(List.of(), files);
    for (Path file : files) {
      byte[] good = Files.readAllBytes(file);
      byte[] bad = good.clone();
      bad[bad.length / 2] ^= 1;
      Files.write(file, bad);
      var failed = assertThrows(BackupFailed.class, () -> BackupManifest.verify(target));
      assertEquals(Reason.DAMAGED, failed.reason());
      assertTrue(
          failed.getMessage().contains(String.valueOf(file.getFileName())), failed.getMessage());
      Files.write(file, good);
    }
    assertEquals(files, BackupManifest.verify(target));
    Files.delete(files.get(files.size() - 1));
    assertThrows(BackupFailed.class, () -> BackupManifest.verify(target));
    assertThrows(BackupFailed.class, () -> BackupManifest.verify(directory), "not a backup");
  }

  /** Reports when something was written to the journal. */
  private static final class JournalWrites implements FaultInjector {
    final AtomicLong count = new AtomicLong();

    @Override
    public void beforeWrite(Path file, long bytes) {}

    @Override
    public void beforeForce(Path file) {}

    @Override
    public void afterWrite(Path file) {
      if (file.toString().endsWith(".journal")) {
        count.incrementAndGet();
      }
    }
  }

  /** What no client waits for is forced for the backup: not by the thread that asked for it. */
  @Test
  @Timeout(60)
  void backup_ofAnInterruptedThread_failsAndLeavesTheEngineOpen() throws InterruptedException {
    var writes = new JournalWrites();
    var never = new CheckpointOptions(1 << 20, 6, 3_600_000, Long.MAX_VALUE, 0);
    try (var engine =
        new BankEngine(
            directory,
            Durability.POWER,
            options -> options.withFaults(writes).withCheckpoint(never))) {
      await(engine.bank.run(new BankCommands.Open(COUNTER, 0)));
      long before = writes.count.get();
      var committed = await(engine.bank.commit(new BankCommands.Deposit(COUNTER, 1)));
      while (writes.count.get() == before) {
        Thread.onSpinWait();
      }
      var failure = new AtomicReference<BackupFailed>();
      var caller =
          new Thread(
              () -> {
                Thread.currentThread().interrupt();
                failure.set(
                    assertThrows(
                        BackupFailed.class, () -> engine.engine.operations().backup(target)));
              });
      caller.start();
      caller.join();
      assertEquals(Reason.UNREADABLE, failure.get().reason());
      await(committed.durable());
      assertEquals(2L, await(engine.bank.run(new BankCommands.Deposit(COUNTER, 1))));
      assertEquals(1, engine.engine.incarnations(), "it has reloaded");
      var unused = engine.engine.operations().backup(target);
    }
    try (var copy = new BankEngine(target, Durability.POWER, options -> options)) {
      assertEquals(3L, await(copy.bank.run(new BankCommands.Deposit(COUNTER, 1))));
    }
  }
}
