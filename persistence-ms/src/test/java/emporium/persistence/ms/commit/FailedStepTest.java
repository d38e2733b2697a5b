package emporium.persistence.ms.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import emporium.persistence.EngineNotOpen;
import emporium.persistence.engine.DurabilityGate;
import emporium.persistence.engine.StepTask;
import emporium.persistence.ms.faults.FaultInjector;
import emporium.persistence.ms.journal.FollowerRetention;
import emporium.persistence.ms.journal.Journal;
import emporium.persistence.ms.journal.JournalFiles;
import emporium.persistence.ms.journal.JournalOptions;
import emporium.persistence.ms.journal.ReplayHandler;
import emporium.persistence.ms.journal.SegmentRetention;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A thread that waits for a task fails when a step of the task fails. */
class FailedStepTest {
  private static final CheckpointOptions OPTIONS =
      new CheckpointOptions(1 << 20, 6, 1, Long.MAX_VALUE, 0);

  @TempDir Path directory;

  private final CommitSequence sequence = new CommitSequence(1);
  private final DurabilityGate gate = new DurabilityGate(Runnable::run, sequence::wake);

  private Checkpointer checkpointer(DirtySet replayed, Consumer<Throwable> failed) {
    return new Checkpointer(
        0,
        replayed,
        sequence,
        null, // so that placing fails
        null,
        gate,
        () -> 0,
        OPTIONS,
        FaultInjector.NONE,
        new CommitMeter(),
        System::nanoTime,
        () -> {},
        failed);
  }

  /** The coverage of a backup: it may fail, but must not wait for ever. */
  @Test
  void coverage_afterPlacingFailed_doesNotWait() throws Exception {
    var replayed = new DirtySet(0);
    replayed.upTo(1, 1);
    var failure = new AtomicReference<Throwable>();
    var checkpoints = checkpointer(replayed, failure::set);
    checkpoints.close();
    assertEquals(StepTask.ENDED, checkpoints.step());
    assertInstanceOf(NullPointerException.class, failure.get());
    var asked =
        CompletableFuture.runAsync(
            () -> {
              var ignored = checkpoints.coverage();
            });
    var failed = assertThrows(ExecutionException.class, () -> asked.get(5, TimeUnit.SECONDS));
    assertInstanceOf(NullPointerException.class, failed.getCause()); // there is no store here
  }

  private Committer committer(Journal journal, Consumer<Throwable> failed) {
    return new Committer(
        sequence,
        journal,
        checkpointer(new DirtySet(0), failed),
        new SegmentRetention(),
        new FollowerRetention(true, Long.MAX_VALUE),
        gate,
        null,
        OPTIONS,
        new CommitMeter(),
        failed);
  }

  private Journal journal() {
    ReplayHandler nothing =
        new ReplayHandler() {
          @Override
          public long requiredUpTo() {
            return 0;
          }

          @Override
          public void group(long number, ByteBuffer payload) {}

          @Override
          public void read(long bytes, long of) {}
        };
    return Journal.open(
        new JournalOptions(directory, 1 << 20, 6, false, true, JournalFiles.SYSTEM), 1, nothing);
  }

  /** The journal is dead, as after a failed force of another thread. */
  @Test
  void snapshot_ofAJournalThatFailed_fails() throws Exception {
    var journal = journal();
    var committer = committer(journal, failure -> {});
    var asked = new CountDownLatch(1);
    sequence.onWork(asked::countDown);
    var snapshot = CompletableFuture.supplyAsync(() -> snapshot(committer));
    asked.await();
    journal.discard();
    assertEquals(StepTask.ENDED, committer.step());
    var failed = assertThrows(ExecutionException.class, () -> snapshot.get(5, TimeUnit.SECONDS));
    assertInstanceOf(EngineNotOpen.class, failed.getCause());
  }

  private static Object snapshot(Committer committer) {
    try {
      return committer.snapshot();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /**
   * Memory is short: the recovery's thread cannot be made. The committer must not wait for ever.
   */
  @Test
  void force_failsAndReportingItTooFails_nothingMoreIsAcknowledged() {
    var background =
        new BackgroundForcer(
            () -> {
              throw new IllegalStateException("injected");
            },
            600,
            Runnable::run,
            System::nanoTime,
            failure -> {
              throw new OutOfMemoryError("unable to create native thread (injected)");
            });
    background.written(1);
    var unused = background.forced().whenDurable(1);
    try {
      assertEquals(StepTask.ENDED, background.step());
    } catch (OutOfMemoryError expected) {
      assertFalse(expected.getMessage().isEmpty());
    }
    assertThrows(IllegalStateException.class, background::isLate);
  }
}
