package emporium.persistence.ms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.Durability;
import emporium.persistence.EngineNotOpen;
import emporium.persistence.Envelope;
import emporium.persistence.OutcomeUnknown;
import emporium.persistence.contract.Account;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands;
import emporium.persistence.contract.BankRepository;
import emporium.persistence.contract.TransferBooked;
import emporium.persistence.ms.commit.CheckpointOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Defects of the engine's lifecycle and of its units of work that were found in review. */
class GraphEngineRegressionTest {
  private static final AccountId A = new AccountId(1, 1);

  @TempDir Path directory;
  private final ForceBlocker forces = new ForceBlocker();

  @CanIgnoreReturnValue
  private static <R> R await(CompletionStage<R> stage) {
    return stage.toCompletableFuture().orTimeout(20, TimeUnit.SECONDS).join();
  }

  private static void awaitThat(BooleanSupplier condition) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (!condition.getAsBoolean()) {
      assertTrue(System.nanoTime() < deadline, "condition not met in time");
      Thread.onSpinWait();
    }
  }

  /** Checkpoints wait for the end, so that a failing force is the journal's. */
  private BankEngine open() {
    var late = new CheckpointOptions(1 << 20, 6, TimeUnit.HOURS.toMillis(1), Long.MAX_VALUE, 0);
    return new BankEngine(
        directory, Durability.POWER, options -> options.withFaults(forces).withCheckpoint(late));
  }

  private static long balanceOfA(BankEngine engine) {
    Long balance =
        await(
            engine.bank.read(
                LockSet.shared(A), bank -> Objects.requireNonNull(bank.find(A)).balanceCents()));
    return balance;
  }

  private void failOneCommit(BankEngine engine) {
    forces.failForces(true);
    var failure =
        assertThrows(
            CompletionException.class,
            () -> await(engine.bank.run(new BankCommands.Deposit(A, 1_000))));
    assertTrue(
        failure.getCause() instanceof OutcomeUnknown || failure.getCause() instanceof EngineNotOpen,
        () -> "lost, or refused since a checkpoint failed before it: " + failure.getCause());
    forces.failForces(false);
  }

  private static boolean isRecovering() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals("emporium-recovery"));
  }

  @Test
  void command_whoseEventTheConsumerRefuses_isAnsweredAsCommitted() {
    try (var engine = open()) {
      await(engine.bank.run(new BankCommands.Open(A, 5)));
      engine.engine.onCommitted(
          event -> {
            throw new IllegalStateException("the channel is broken");
          });
      assertEquals(7L, await(engine.bank.run(new BankCommands.Deposit(A, 2))));
    }
  }

  @Test
  void aggregate_removedAndAddedAgainByOneUnit_isThereAsChangedAfterReopening() {
    try (var engine = open()) {
      await(engine.bank.run(new BankCommands.Open(A, 5)));
      await(engine.bank.run(new RemoveAndAdd()));
      assertEquals(6, balanceOfA(engine));
    }
    try (var engine = open()) {
      assertEquals(6, balanceOfA(engine));
      await(engine.bank.run(new BankCommands.Close(A)));
    }
    try (var engine = open()) {
      assertEquals(0, await(engine.bank.read(LockSet.sharedRoot(), BankRepository::size)));
    }
  }

  private record RemoveAndAdd() implements Command<BankRepository, Boolean> {
    @Override
    public LockSet locks() {
      return LockSet.exclusive(A);
    }

    @Override
    public Boolean apply(BankRepository bank, Changes changes) {
      Account account = Objects.requireNonNull(bank.find(A));
      changes.remove(account);
      account.book(1);
      changes.add(account);
      return true;
    }
  }

  @Test
  void read_aboveTheBoundOnEvents_isAnswered() {
    try (var engine =
        new BankEngine(
            directory,
            Durability.POWER,
            options ->
                options.withLimits(options.limits().withCommandsMax(100).withEventsMax(0)))) {
      await(engine.bank.run(new BankCommands.Open(A, 5)));
      await(engine.bank.run(new BankCommands.Deposit(A, 2)));
      assertEquals(1, engine.engine.pendingEvents());
      assertEquals(7, balanceOfA(engine));
    }
  }

  @Test
  void close_lastGroupCannotBeForced_waitingWorkIsUnknown() {
    var engine = open();
    await(engine.bank.run(new BankCommands.Open(A, 5)));
    CompletionStage<Long> write;
    CompletableFuture<Void> closing;
    forces.hold();
    try {
      write = engine.bank.run(new BankCommands.Deposit(A, 2));
      awaitThat(forces::isAwaited);
      forces.failForces(true);
      closing = CompletableFuture.runAsync(engine::close);
      awaitThat(() -> !engine.engine.isOpen());
    } finally {
      forces.release();
    }
    await(closing);
    var failure = assertThrows(CompletionException.class, () -> await(write));
    assertInstanceOf(OutcomeUnknown.class, failure.getCause());
  }

  @Test
  void close_rightAfterAFailedWrite_leavesTheDirectoryFree() {
    for (int i = 0; i < 20; i++) {
      try (var engine = open()) {
        await(engine.bank.run(new BankCommands.Open(new AccountId(2, i), 0)));
        if (i == 0) {
          await(engine.bank.run(new BankCommands.Open(A, 0)));
        }
        failOneCommit(engine);
      }
    }
  }

  @Test
  void open_afterClose_isRefusedAndLeavesTheDirectoryFree() {
    var closed = open();
    closed.close();
    assertThrows(IllegalStateException.class, closed.engine::open);
    open().close();
  }

  @Test
  void leftoverEvents_whileAnEventOfTheLostOpeningIsHandedOver_areHandedOutAfterwards() {
    var handedOver = new CountDownLatch(1);
    var goOn = new CountDownLatch(1);
    List<Envelope<?>> handedOut = new CopyOnWriteArrayList<>();
    try (var engine = open()) {
      await(engine.bank.run(new BankCommands.Open(A, 5)));
      await(engine.bank.run(new BankCommands.Deposit(A, 1)));
      engine.engine.onCommitted(
          event -> {
            handedOut.add(event);
            handedOver.countDown();
            awaitThat(() -> goOn.getCount() == 0);
          });
      var slow = engine.bank.commit(new BankCommands.Deposit(A, 2));
      awaitThat(() -> handedOver.getCount() == 0);
      boolean seen = await(engine.bank.read(LockSet.none(), bank -> true)); // and so it is durable
      assertTrue(seen);
      failOneCommit(engine);
      awaitThat(engine.engine::isOpen);
      awaitThat(() -> !isRecovering());
      goOn.countDown();
      await(slow);
      awaitThat(() -> handedOut.stream().anyMatch(e -> e.epoch() == 2 && e.id().sequence() == 1));
    } finally {
      goOn.countDown();
    }
  }

  @Test
  void reload_whoseListenerThrows_isDoneOnce() {
    try (var engine = open()) {
      await(engine.bank.run(new BankCommands.Open(A, 5)));
      engine.engine.onOpened(
          () -> {
            throw new IllegalStateException("a service cannot go on");
          });
      failOneCommit(engine);
      awaitThat(engine.engine::isOpen);
      awaitThat(() -> !isRecovering());
      long reloaded = balanceOfA(engine);
      assertTrue(reloaded == 5 || reloaded == 1_005, "whole or not at all: " + reloaded);
    }
  }

  /** Fails on the first events it is given. */
  private static final class FailingSink extends CopyOnWriteArrayList<Envelope<?>> {
    private static final long serialVersionUID = 1L;
    private final AtomicInteger failures = new AtomicInteger(2);

    @Override
    public boolean add(Envelope<?> envelope) {
      if (failures.getAndDecrement() > 0) {
        throw new IllegalStateException("cannot be handed over (injected)");
      }
      return super.add(envelope);
    }
  }

  @Test
  void event_whoseConsumerThrew_comesAgainInItsPlaceWithoutANewOpening() {
    var sink = new FailingSink();
    try (var engine = new BankEngine(directory, Durability.POWER, options -> options, sink)) {
      await(engine.bank.run(new BankCommands.Open(A, 0)));
      await(engine.bank.run(new BankCommands.Deposit(A, 1)));
      await(engine.bank.run(new BankCommands.Deposit(A, 2)));
      awaitThat(() -> sink.size() == 2);
      assertEquals(
          List.of(1L, 2L),
          sink.stream()
              .map(envelope -> ((TransferBooked) envelope.event()).amountCents())
              .toList());
      assertEquals(1, engine.engine.incarnations());
    }
  }

  @Test
  void close_byAnInterruptedThread_checkpointsAll() {
    var engine = new BankEngine(directory, Durability.PROCESS, options -> options);
    await(engine.bank.run(new BankCommands.Open(A, 5)));
    Thread.currentThread().interrupt();
    engine.close();
    assertTrue(Thread.interrupted(), "the interrupt is kept");
    try (var again = new BankEngine(directory, Durability.PROCESS, options -> options)) {
      assertEquals(0, again.engine.operations().started().replayedUnits());
      assertEquals(5, balanceOfA(again));
    }
  }
}
