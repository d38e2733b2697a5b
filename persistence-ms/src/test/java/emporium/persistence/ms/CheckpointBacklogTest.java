package emporium.persistence.ms;

import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.Durability;
import emporium.persistence.contract.Account;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands;
import emporium.persistence.contract.BankRepository;
import emporium.persistence.ms.commit.CheckpointOptions;
import emporium.persistence.ms.faults.FaultInjector;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How much may wait in memory while a checkpoint takes its time. */
class CheckpointBacklogTest {
  private static final int LAG_BYTES_MAX = 1 << 17;
  private static final int ACCOUNTS = 64;
  private static final int COMMANDS_MORE = 1_500;

  /** Most commands under way until the bound is reached. */
  private static final int UNDER_WAY_MAX = 8;

  private static final int IMAGE_BYTES_MAX = 1 << 13;

  /** A journal in which all the commands have room, compressed or not. */
  private static final CheckpointOptions ROOMY =
      new CheckpointOptions(1 << 20, 64, TimeUnit.HOURS.toMillis(1), LAG_BYTES_MAX, 0);

  @TempDir Path directory;

  private final AtomicInteger applied = new AtomicInteger();

  /** Books as often as makes an image of some kilobytes, much the same each time. */
  private record Rewrite(AccountId account, AtomicInteger applied)
      implements Command<BankRepository, Integer> {
    @Override
    public LockSet locks() {
      return LockSet.exclusive(account);
    }

    @Override
    public Integer apply(BankRepository bank, Changes changes) {
      Account changed = changes.touch(Objects.requireNonNull(bank.find(account)));
      if (changed.bookings().isEmpty()) {
        IntStream.range(0, 200).forEach(i -> changed.book(1));
      }
      changed.book(1);
      return applied.incrementAndGet();
    }
  }

  /** Holds the first checkpoint in its first slice; notes what waits at each write meanwhile. */
  private static final class SlowCheckpoint implements FaultInjector {
    private final AtomicLong mostBytes = new AtomicLong();
    private final CountDownLatch released = new CountDownLatch(1);
    private volatile @Nullable GraphEngine engine;
    private volatile boolean isHeld;

    @Override
    public void beforeWrite(Path file, long bytes) {
      var running = engine;
      if (running != null && released.getCount() > 0) {
        mostBytes.accumulateAndGet(running.uncheckpointedBytes(), Math::max);
      }
    }

    @Override
    public void beforeForce(Path file) {}

    boolean isAtBound() {
      var running = engine;
      return isHeld && running != null && running.uncheckpointedBytes() >= 2 * LAG_BYTES_MAX;
    }

    @Override
    public void afterSlice() {
      try {
        if (engine != null) {
          isHeld = true;
          assertTrue(released.await(120, TimeUnit.SECONDS), "held for too long");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Durability.class)
  void commits_whileACheckpointIsHeld_waitAtTwiceTheLag(Durability level) {
    var slow = new SlowCheckpoint();
    try (var bank =
        new BankEngine(directory, level, with -> with.withCheckpoint(ROOMY).withFaults(slow))) {
      open(bank);
      slow.engine = bank.engine;
      var running = new ArrayList<CompletableFuture<Integer>>();
      while (!slow.isAtBound()) {
        int first = Math.max(0, running.size() - UNDER_WAY_MAX);
        HistoryBank.awaitThat(
            () -> slow.isAtBound() || running.size() <= first || running.get(first).isDone());
        rewrite(bank, running);
      }
      for (int i = 0; i < COMMANDS_MORE; i++) {
        rewrite(bank, running);
      }
      HistoryBank.awaitThat(() -> applied.get() == running.size());
      slow.released.countDown();
      running.forEach(stage -> stage.orTimeout(120, TimeUnit.SECONDS).join());
      long most = slow.mostBytes.get();
      assertTrue(most > LAG_BYTES_MAX, () -> "nothing was written meanwhile: " + most);
      long bytesMax = 2 * LAG_BYTES_MAX + (UNDER_WAY_MAX + 1) * IMAGE_BYTES_MAX;
      assertTrue(most < bytesMax, () -> "bytes that waited: " + most);
    }
  }

  private void rewrite(BankEngine bank, List<CompletableFuture<Integer>> running) {
    var account = new AccountId(1, running.size() % ACCOUNTS);
    running.add(bank.bank.run(new Rewrite(account, applied)).toCompletableFuture());
  }

  private static void open(BankEngine bank) {
    List<CompletableFuture<?>> opened = new ArrayList<>();
    for (int i = 0; i < ACCOUNTS; i++) {
      var open = new BankCommands.Open(new AccountId(1, i), 100);
      opened.add(bank.bank.run(open).toCompletableFuture());
    }
    opened.forEach(stage -> stage.orTimeout(120, TimeUnit.SECONDS).join());
  }
}
