package emporium.persistence.ms.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.engine.EngineScheduler;
import emporium.persistence.engine.TaskHandle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** How far answers may be ahead of what is forced, with a clock and a disk that do not move. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class BackgroundForcerTest {
  private static final long MAX_MS = 3_600_000;

  private final AtomicLong nowNanos = new AtomicLong();
  private final Semaphore begun = new Semaphore(0);
  private final Semaphore disk = new Semaphore(0);
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private volatile boolean broken;
  private BackgroundForcer background;
  private final Semaphore progress = new Semaphore(0);
  private TaskHandle forcing;

  @BeforeEach
  void start() {
    background =
        new BackgroundForcer(this::force, MAX_MS, Runnable::run, nowNanos::get, failure::set);
    forcing = EngineScheduler.THREADS.task("forcing", background);
    background.onChange(forcing::wake, progress::release);
    forcing.start();
  }

  @AfterEach
  void end() {
    disk.release(100);
    background.close();
    awaitEnd();
  }

  private void awaitEnd() {
    assertTrue(forcing.awaitEnd(60_000));
  }

  private void force() {
    begun.release();
    disk.acquireUninterruptibly();
    if (broken) {
      throw new UncheckedIOException(new IOException("Input/output error (injected)"));
    }
  }

  /** What a committer does after each group, on a thread of its own. */
  private CompletableFuture<Void> written(long upTo) {
    return CompletableFuture.runAsync(
        () -> {
          background.written(upTo);
          while (background.isLate()) {
            progress.acquireUninterruptibly();
          }
        });
  }

  private void pass(long ms) {
    nowNanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(ms));
  }

  private CompletableFuture<Void> forced(long upTo) {
    return background.forced().whenDurable(upTo).toCompletableFuture();
  }

  @Test
  void written_beforeTheBound_returnsWhileNothingIsForced() {
    written(1).join();
    pass(MAX_MS);
    written(2).join();
    assertEquals(0, background.forced().durableUpTo());
  }

  @Test
  void written_pastTheBound_returnsOnlyWhenTheOldestIsForced() {
    written(1).join();
    pass(MAX_MS + 1);
    var late = written(2);
    begun.acquireUninterruptibly(); // half of its age alone would have begun it
    assertFalse(late.isDone(), "acknowledged although the oldest is older than the bound");
    disk.release();
    late.join();
    forced(1).join(); // by that one force: the disk allows no other
  }

  @Test
  void written_whileASlowForceIsUnderWay_waitsForItPastTheBound() {
    written(1).join();
    var first = forced(1);
    begun.acquireUninterruptibly();
    pass(MAX_MS / 2);
    written(2).join();
    pass(MAX_MS / 2 + 1);
    var late = written(3);
    assertFalse(first.isDone());
    disk.release();
    late.join();
    first.join();
  }

  @Test
  void wait_forWhatIsWritten_forcesItAtOnce() {
    written(1).join();
    var done = forced(1);
    disk.release();
    done.join();
  }

  @Test
  void force_begun_doesNotCoverWhatIsWrittenAfterIt() {
    written(1).join();
    var first = forced(1);
    begun.acquireUninterruptibly();
    written(2).join();
    disk.release();
    first.join();
    assertEquals(1, background.forced().durableUpTo());
  }

  @Test
  void close_withWhatIsWritten_forcesIt() {
    written(1).join();
    disk.release();
    background.close();
    awaitEnd();
    assertEquals(1, background.forced().durableUpTo());
  }

  @Test
  void abandon_withWhatIsWritten_forcesNothing() {
    written(1).join();
    background.abandon();
    awaitEnd();
    assertEquals(0, begun.availablePermits());
  }

  @Test
  void written_afterAFailedForce_isNotAcknowledged() {
    broken = true;
    written(1).join();
    var unused = forced(1);
    disk.release();
    awaitEnd();
    assertTrue(failure.get() instanceof UncheckedIOException);
    background.written(2);
    assertThrows(IllegalStateException.class, background::isLate);
  }
}
