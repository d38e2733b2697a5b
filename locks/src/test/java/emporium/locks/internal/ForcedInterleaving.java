package emporium.locks.internal;

import emporium.locks.LockSet;
import emporium.locks.TestThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Two commands that meet while both hold their locks, if the locks let them: the first goes ahead
 * once it sees the second either hold or wait. So what happens does not depend on time.
 */
final class ForcedInterleaving {
  private static final long LONG_MS = 20_000;

  private final RecordedLocks locks;
  private final PieceAccounts ledger = new PieceAccounts();
  private final CountDownLatch secondIsMidwayOrWaits = new CountDownLatch(1);
  private final CountDownLatch firstIsDone = new CountDownLatch(1);

  ForcedInterleaving(RecordedLocks locks) {
    this.locks = locks;
    locks.table.whenQueued = secondIsMidwayOrWaits::countDown;
  }

  /** Only locks, and returns the violations. */
  List<String> lock(LockSet first, LockSet second) throws Exception {
    return run(first, attempt -> {}, second, attempt -> {});
  }

  /** A body that reads before and after the first command has done its part. */
  static Consumer<CommandAttempt> readTwice(Object key) {
    return attempt -> attempt.read(List.of(key, key));
  }

  /**
   * Runs both and returns the violations of the history.
   *
   * @param firstBody runs when the second is midway, or waits for a lock
   * @param secondBody its middle is where the second waits for the first body's end
   */
  List<String> run(
      LockSet first,
      Consumer<CommandAttempt> firstBody,
      LockSet second,
      Consumer<CommandAttempt> secondBody)
      throws Exception {
    try (TestThreads workers = new TestThreads()) {
      TestThreads.Worker<Boolean> other;
      try (CommandAttempt one = new CommandAttempt("first", locks, ledger, () -> {})) {
        one.take(first, LONG_MS);
        other = workers.start("second", () -> second(second, secondBody));
        await(secondIsMidwayOrWaits);
        firstBody.accept(one);
        firstIsDone.countDown();
      }
      if (!other.result()) {
        throw new IllegalStateException("second did not end");
      }
    }
    List<String> wrongs = new ArrayList<>(LockHistoryChecker.wrongs(locks.history()));
    new ConflictGraph(locks.history().accesses()).cycle().ifPresent(wrongs::add);
    return wrongs;
  }

  private boolean second(LockSet set, Consumer<CommandAttempt> body) {
    try (CommandAttempt attempt = new CommandAttempt("second", locks, ledger, this::midway)) {
      attempt.take(set, LONG_MS);
      body.accept(attempt);
      midway();
      return true;
    }
  }

  private void midway() {
    secondIsMidwayOrWaits.countDown();
    await(firstIsDone);
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(LONG_MS, TimeUnit.MILLISECONDS)) {
        throw new IllegalStateException("the other does not come");
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
