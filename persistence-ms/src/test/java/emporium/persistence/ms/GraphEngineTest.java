package emporium.persistence.ms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.locks.LockSet;
import emporium.persistence.Durability;
import emporium.persistence.EngineNotOpen;
import emporium.persistence.OutcomeUnknown;
import emporium.persistence.Overloaded;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the graph engine promises beyond the port's contract. */
class GraphEngineTest {
  private static final AccountId A = new AccountId(1, 1);
  private static final AccountId B = new AccountId(2, 1);
  private static final boolean PROOFS = Boolean.getBoolean("proofs");

  @TempDir Path directory;
  private final ForceBlocker forces = new ForceBlocker();

  @CanIgnoreReturnValue
  private static <R> R await(CompletionStage<R> stage) {
    return stage.toCompletableFuture().orTimeout(120, TimeUnit.SECONDS).join();
  }

  private static void awaitThat(BooleanSupplier condition) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
    while (!condition.getAsBoolean()) {
      assertTrue(System.nanoTime() < deadline, "condition not met in time");
      Thread.onSpinWait();
    }
  }

  private static long balanceOfA(BankEngine engine) {
    Long balance = await(engine.bank.read(LockSet.shared(A), bank -> bank.find(A).balanceCents()));
    return balance;
  }

  private BankEngine open(Durability durability) {
    return new BankEngine(directory, durability, options -> options.withFaults(forces));
  }

  @Test
  void answers_whileForceIsHeldBack_allWaitForWhatTheyHaveSeen() {
    try (var engine = open(Durability.POWER)) {
      await(engine.bank.run(new BankCommands.Open(A, 0)));
      await(engine.bank.run(new BankCommands.Open(B, 0)));
      forces.hold();
      CompletableFuture<?> write;
      CompletableFuture<?> read;
      CompletableFuture<?> refusal;
      try {
        write = engine.bank.run(new BankCommands.Deposit(A, 10)).toCompletableFuture();
        awaitThat(forces::isAwaited);
        read =
            engine
                .bank
                .read(LockSet.shared(A), bank -> bank.find(A).balanceCents())
                .toCompletableFuture();
        refusal = engine.bank.run(new BankCommands.Transfer(A, B, 11)).toCompletableFuture();
        awaitThat(() -> engine.engine.statistics().rollbacks() == 1);
        await(engine.bank.commit(new BankCommands.Deposit(B, 1)));
        assertFalse(write.isDone(), "write answered before it was forced");
        assertFalse(read.isDone(), "read answered before what it saw was forced");
        assertFalse(refusal.isDone(), "refusal answered before what caused it was forced");
      } finally {
        forces.release();
      }
      assertEquals(10L, await(write));
      assertEquals(10L, await(read));
      var failure = assertThrows(CompletionException.class, () -> await(refusal));
      assertInstanceOf(BankCommands.NoFunds.class, failure.getCause());
    }
  }

  @Test
  void answers_withoutForcing_doNotWait() {
    try (var engine = open(Durability.PROCESS)) {
      forces.hold();
      try {
        await(engine.bank.run(new BankCommands.Open(A, 0)));
      } finally {
        forces.release();
      }
    }
  }

  @Test
  void figures_afterACommand_haveTheTimeItTookToEncodeIt() {
    try (var engine = open(Durability.PROCESS)) {
      await(engine.bank.run(new BankCommands.Open(A, 0)));
      var before = engine.engine.statistics();
      await(engine.bank.read(LockSet.shared(A), bank -> bank.find(A).balanceCents()));
      assertEquals(before.encodeNanos(), engine.engine.statistics().encodeNanos(), "a read");
      await(engine.bank.run(new BankCommands.Deposit(A, 1)));
      var after = engine.engine.statistics();
      assertEquals(before.committed() + 1, after.committed());
      assertTrue(after.encodeNanos() > before.encodeNanos());
    }
  }

  @Test
  void commands_whileOneGroupIsForced_shareTheNextForce() {
    int commands = 1_000;
    try (var engine = open(Durability.POWER)) {
      var opened = new ArrayList<CompletableFuture<?>>();
      long before = engine.engine.statistics().groups();
      long placedBefore = engine.engine.committedUnits();
      forces.hold();
      try {
        opened.add(
            engine.bank.run(new BankCommands.Open(new AccountId(1, 0), 0)).toCompletableFuture());
        awaitThat(forces::isAwaited);
        for (int i = 1; i < commands; i++) {
          opened.add(
              engine
                  .bank
                  .run(new BankCommands.Open(new AccountId(i % 7, i), 0))
                  .toCompletableFuture());
        }
        awaitThat(() -> engine.engine.committedUnits() - placedBefore == commands);
      } finally {
        forces.release();
      }
      opened.forEach(GraphEngineTest::await);
      long groups = engine.engine.statistics().groups() - before;
      assertTrue(groups <= 2, groups + " groups for " + commands + " commands");
    }
  }

  @Test
  void force_fails_waitingWorkIsUnknownAndTheEngineReloadsWhatIsDurable() {
    failsAndReloads(() -> forces.failForces(true), () -> forces.failForces(false), Set.of(5L, 15L));
  }

  @Test
  void write_fails_waitingWorkIsUnknownAndTheEngineReloadsWhatIsDurable() {
    failsAndReloads(() -> forces.failWrites(true), () -> forces.failWrites(false), Set.of(5L));
  }

  private void failsAndReloads(Runnable breakDisk, Runnable mendDisk, Set<Long> possible) {
    long after;
    try (var engine = open(Durability.POWER)) {
      await(engine.bank.run(new BankCommands.Open(A, 5)));
      awaitThat(() -> engine.engine.uncheckpointedGroups() == 0); // the deposit writes first
      breakDisk.run();
      var failure =
          assertThrows(
              CompletionException.class,
              () -> await(engine.bank.run(new BankCommands.Deposit(A, 10))));
      assertInstanceOf(OutcomeUnknown.class, failure.getCause());
      var refused =
          assertThrows(
              CompletionException.class,
              () -> await(engine.bank.read(LockSet.shared(A), bank -> true)));
      assertInstanceOf(EngineNotOpen.class, refused.getCause());
      mendDisk.run();
      awaitThat(engine.engine::isOpen);
      long reloaded = balanceOfA(engine);
      assertTrue(possible.contains(reloaded), "whole or not at all: " + reloaded);
      assertEquals(reloaded + 2, await(engine.bank.run(new BankCommands.Deposit(A, 2))));
      after = reloaded + 2;
    }
    try (var engine = open(Durability.POWER)) {
      assertEquals(after, balanceOfA(engine));
    }
  }

  @Test
  void consume_envelopeOfAnEarlierOpening_isRefused() {
    try (var engine = open(Durability.POWER)) {
      await(engine.bank.run(new BankCommands.Open(A, 5)));
      forces.hold();
      CompletableFuture<?> deposit;
      try {
        deposit = engine.bank.run(new BankCommands.Deposit(A, 10)).toCompletableFuture();
        awaitThat(() -> !engine.handedOut.isEmpty());
        forces.failForces(true);
      } finally {
        forces.release();
      }
      assertThrows(CompletionException.class, () -> await(deposit));
      forces.failForces(false);
      awaitThat(engine.engine::isOpen);
      var lost = engine.handedOut.get(0);
      var refused =
          assertThrows(
              CompletionException.class,
              () -> await(engine.bank.consume(lost, new BankCommands.Deposit(A, 1))));
      assertInstanceOf(EngineNotOpen.class, refused.getCause());
    }
  }

  @Test
  void run_moreThanTheBound_isRefusedAndNothingRan() {
    try (var engine =
        new BankEngine(
            directory,
            Durability.POWER,
            options ->
                options
                    .withFaults(forces)
                    .withLimits(options.limits().withCommandsMax(2).withEventsMax(100)))) {
      await(engine.bank.run(new BankCommands.Open(A, 0)));
      awaitThat(() -> engine.engine.statistics().groups() == 1);
      forces.hold();
      try {
        var first = engine.bank.run(new BankCommands.Deposit(A, 1));
        var second = engine.bank.run(new BankCommands.Deposit(A, 1));
        var third =
            assertThrows(
                CompletionException.class,
                () -> await(engine.bank.run(new BankCommands.Deposit(A, 1))));
        assertInstanceOf(Overloaded.class, third.getCause());
        assertFalse(first.toCompletableFuture().isDone() || second.toCompletableFuture().isDone());
      } finally {
        forces.release();
      }
      awaitThat(() -> answersTwo(engine));
    }
  }

  private static boolean answersTwo(BankEngine engine) {
    try {
      return balanceOfA(engine) == 2;
    } catch (CompletionException stillFull) {
      return false;
    }
  }

  @Test
  void add_theManiethAggregate_writesAsManyBytesAsTheTenth() {
    int many = PROOFS ? 1_000_000 : 30_000;
    try (var engine = open(Durability.PROCESS)) {
      fill(engine, 0, 9);
      long tenth = bytesOf(engine, 9);
      fill(engine, 10, many - 1);
      long last = bytesOf(engine, many - 1);
      System.out.println("bytes of the 10th add: " + tenth + ", of number " + many + ": " + last);
      assertTrue(
          last <= tenth + 600,
          "a page on each new level at most: tenth " + tenth + ", last " + last);
    }
  }

  private static void fill(BankEngine engine, int from, int to) {
    var running = new ArrayList<CompletionStage<?>>();
    for (int i = from; i < to; i++) {
      running.add(engine.bank.run(new BankCommands.Open(new AccountId(i % 100, i), 0)));
      if (running.size() == 2_000) {
        running.forEach(GraphEngineTest::await);
        running.clear();
      }
    }
    running.forEach(GraphEngineTest::await);
  }

  private static long bytesOf(BankEngine engine, int number) {
    checkpointed(engine);
    long before = engine.engine.store().counters().bytesWritten();
    await(engine.bank.run(new BankCommands.Open(new AccountId(1, 10_000_000 + number), 0)));
    checkpointed(engine);
    return engine.engine.store().counters().bytesWritten() - before;
  }

  /** Waits until the store has everything. */
  private static void checkpointed(BankEngine engine) {
    awaitThat(() -> engine.engine.uncheckpointedGroups() == 0);
  }
}
