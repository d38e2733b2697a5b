package emporium.locks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Two commands that meet while both hold their locks, if the locks let them: the first goes ahead
 * once it sees the second either hold or wait. So what happens does not depend on time.
 */
final class Meeting {
  private static final long LONG_MS = 20_000;

  private final RecordedLocks locks;
  private final Ledger ledger = new Ledger();
  private final CountDownLatch secondIsMidwayOrWaits = new CountDownLatch(1);
  private final CountDownLatch firstIsDone = new CountDownLatch(1);

  Meeting(RecordedLocks locks) {
    this.locks = locks;
    locks.table.whenQueued = secondIsMidwayOrWaits::countDown;
  }

  /** Only locks, and says what is wrong with it. */
  List<String> lock(LockSet first, LockSet second) throws Exception {
    return run(first, attempt -> {}, second, attempt -> {});
  }

  /** A body that reads before and after the first command has done its part. */
  static Consumer<Attempt> readTwice(Object key) {
    return attempt -> attempt.read(List.of(key, key));
  }

  /**
   * Runs both and says what is wrong with the history.
   *
   * @param firstBody runs when the second is midway, or waits for a lock
   * @param secondBody its middle is where the second waits for the first body's end
   */
  List<String> run(
      LockSet first, Consumer<Attempt> firstBody, LockSet second, Consumer<Attempt> secondBody)
      throws Exception {
    try (Workers workers = new Workers()) {
      Workers.Worker<Boolean> other;
      try (Attempt one = new Attempt("first", locks, ledger, () -> {})) {
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
    List<String> wrongs = new ArrayList<>(LockHistory.wrongs(locks.history()));
    new ConflictGraph(locks.history().accesses()).cycle().ifPresent(wrongs::add);
    return wrongs;
  }

  private boolean second(LockSet set, Consumer<Attempt> body) {
    try (Attempt attempt = new Attempt("second", locks, ledger, this::midway)) {
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
