package emporium.persistence.ms.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.persistence.Durability;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands;
import emporium.persistence.ms.BankEngine;
import emporium.persistence.ms.faults.FaultInjector;
import java.nio.file.Path;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What no client waits for is not forced, until one does. */
class DeferredForceTest {
  private static final AccountId A = new AccountId(1, 1);
  private static final CheckpointOptions NO_CHECKPOINT =
      new CheckpointOptions(1 << 20, 6, 3_600_000, Long.MAX_VALUE, 0);

  @TempDir Path directory;

  /** Counts forces of the journal. */
  private static final class Forces implements FaultInjector {
    final AtomicInteger count = new AtomicInteger();

    @Override
    public void beforeWrite(Path file, long bytes) {}

    @Override
    public void beforeForce(Path file) {
      if (file.toString().endsWith(".journal")) {
        count.incrementAndGet();
      }
    }
  }

  @CanIgnoreReturnValue
  private static <R> R result(CompletionStage<R> stage) {
    return stage.toCompletableFuture().orTimeout(60, TimeUnit.SECONDS).join();
  }

  private BankEngine open(Forces forces) {
    return new BankEngine(
        directory,
        Durability.POWER,
        options -> options.withFaults(forces).withCheckpoint(NO_CHECKPOINT));
  }

  @Test
  void steps_noClientWaitsFor_areForcedTogetherWhenOneDoes() {
    var forces = new Forces();
    try (var engine = open(forces)) {
      result(engine.bank.run(new BankCommands.Open(A, 0)));
      int before = forces.count.get();
      for (int i = 0; i < 50; i++) {
        result(engine.bank.commit(new BankCommands.Deposit(A, 1)));
      }
      var last = result(engine.bank.commit(new BankCommands.Deposit(A, 1)));
      assertEquals(before, forces.count.get(), "no client has asked");
      result(last.durable());
      int asked = forces.count.get();
      assertTrue(asked - before >= 1, "a client that asks waits for a force");
      assertTrue(asked - before <= 2, "one for all, a second if the last was not written yet");
      result(last.durable());
      assertEquals(asked, forces.count.get(), "it is durable");
    }
  }

  /** The control of the first: a client that waits gets no answer before a force. */
  @Test
  void commands_eachWaitedFor_areForcedEach() {
    var forces = new Forces();
    try (var engine = open(forces)) {
      result(engine.bank.run(new BankCommands.Open(A, 0)));
      int before = forces.count.get();
      for (int i = 0; i < 50; i++) {
        result(engine.bank.run(new BankCommands.Deposit(A, 1)));
      }
      assertEquals(before + 50, forces.count.get());
    }
  }

  @Test
  void close_withStepsNoClientWaitedFor_keepsThem() {
    try (var engine = open(new Forces())) {
      result(engine.bank.run(new BankCommands.Open(A, 0)));
      result(engine.bank.commit(new BankCommands.Deposit(A, 5)));
    }
    try (var engine = open(new Forces())) {
      assertEquals(7, result(engine.bank.run(new BankCommands.Deposit(A, 2))));
    }
  }
}
