package emporium.persistence.ms.archive;

import static emporium.persistence.ms.HistoryBank.SOON;
import static emporium.persistence.ms.HistoryBank.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.LockSet;
import emporium.persistence.contract.Account;
import emporium.persistence.ms.HistoryBank;
import emporium.persistence.ms.faults.FaultInjector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Looks at history at the moment at which it leaves memory. */
class ArchivingRaceTest {
  private static final int MANY = 6_000;
  private static final int STEP = 100;

  @TempDir Path directory;

  /** Holds the store's commits back until they are let go. */
  private static final class HeldCommits implements FaultInjector {
    private volatile CountDownLatch held = new CountDownLatch(0);

    void hold() {
      held = new CountDownLatch(1);
    }

    void letGo() {
      held.countDown();
    }

    @Override
    public void beforeWrite(Path file, long bytes) throws IOException {
      if (file.toString().endsWith(".dat")) {
        try {
          held.await();
        } catch (InterruptedException e) {
          throw new IOException(e);
        }
      }
    }

    @Override
    public void beforeForce(Path file) {}
  }

  private static List<Integer> numbers(int to) {
    return IntStream.range(1, to).boxed().toList();
  }

  /** The iteration begins before they have a place and ends when they have. */
  @Test
  void all_begunBeforeTheCommit_hasEachOnce() {
    var commits = new HeldCommits();
    try (var bank = new HistoryBank(directory, SOON, commits)) {
      bank.open(1, MANY);
      bank.archive(1, STEP);
      bank.checkpointed();
      commits.hold();
      bank.archive(STEP, 2 * STEP);
      List<Integer> seen =
          await(
              bank.engine.bank.read(
                  LockSet.sharedRoot(),
                  state -> {
                    var all = new ArrayList<Integer>();
                    var accounts = state.all().iterator();
                    all.add(accounts.next().id().number());
                    assertTrue(bank.engine.engine.uncheckpointedGroups() > 0);
                    commits.letGo();
                    bank.checkpointed();
                    accounts.forEachRemaining(account -> all.add(account.id().number()));
                    all.sort(null);
                    return all;
                  }));
      assertEquals(numbers(MANY), seen);
      assertEquals(numbers(MANY), bank.numbers());
    } finally {
      commits.letGo();
    }
  }

  /** The control: they do move with the commit, and not before. */
  @Test
  void find_beforeAndAfterTheCommit_isTheObjectAndThenACopy() {
    var commits = new HeldCommits();
    try (var bank = new HistoryBank(directory, SOON, commits)) {
      bank.open(1, STEP);
      bank.checkpointed();
      Account current = found(bank);
      commits.hold();
      bank.archive(1, STEP);
      assertEquals(current, found(bank));
      commits.letGo();
      bank.checkpointed();
      assertNotEquals(current, found(bank));
      assertEquals(current.balanceCents(), found(bank).balanceCents());
    } finally {
      commits.letGo();
    }
  }

  private static Account found(HistoryBank bank) {
    return Objects.requireNonNull(
        await(bank.engine.bank.read(LockSet.none(), state -> state.find(HistoryBank.id(1)))));
  }

  @Test
  void all_whileMuchLeaves_hasEachOnce() {
    try (var bank = new HistoryBank(directory, SOON)) {
      bank.open(1, MANY);
      var archiving =
          CompletableFuture.runAsync(
              () -> {
                for (int from = 1; from < MANY; from += STEP) {
                  bank.archive(from, Math.min(MANY, from + STEP));
                }
              });
      int looks = 0;
      do {
        assertEquals(numbers(MANY), bank.numbers());
        looks++;
      } while (!archiving.isDone());
      archiving.join();
      bank.checkpointed();
      assertEquals(numbers(MANY), bank.numbers());
      assertTrue(looks > 1, "looks: " + looks);
    }
  }

  /** Whether it is still in memory or in a pack already when it is looked for. */
  @Test
  void all_inASnapshot_hasNotWhatCameAsHistorySince() {
    try (var bank = new HistoryBank(directory, SOON)) {
      bank.openAsHistory(1, 10);
      List<Object> seen =
          await(
              bank.engine.bank.snapshot(
                  state -> {
                    bank.openAsHistory(10, 20);
                    var found = new ArrayList<Object>(List.of(HistoryBank.numbers(state)));
                    bank.checkpointed();
                    bank.openAsHistory(20, 30);
                    found.add(HistoryBank.numbers(state));
                    found.add(state.size());
                    return found;
                  }));
      assertEquals(List.of(numbers(10), numbers(10), 9), seen);
      assertEquals(numbers(30), bank.numbers(), "the present has them");
    }
  }
}
