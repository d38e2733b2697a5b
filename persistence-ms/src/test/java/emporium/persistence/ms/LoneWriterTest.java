package emporium.persistence.ms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.locks.LockSet;
import emporium.persistence.Durability;
import emporium.persistence.OutcomeUnknown;
import emporium.persistence.contract.AccountId;
import emporium.persistence.contract.BankCommands;
import emporium.persistence.engine.EngineScheduler;
import emporium.persistence.engine.StepTask;
import emporium.persistence.engine.TaskHandle;
import emporium.persistence.ms.commit.CheckpointOptions;
import emporium.persistence.ms.faults.FaultInjector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Which thread writes a unit, and how often the committer is woken for it. */
@Timeout(300)
class LoneWriterTest {
  private static final AccountId A = new AccountId(1, 1);
  private static final int COMMANDS = 50;
  private static final String WORKER = "emporium-worker";
  private static final String COMMITTER = "emporium-committer";
  private static final CheckpointOptions NO_CHECKPOINT =
      new CheckpointOptions(1 << 20, 6, 3_600_000, 1 << 30, 5);

  @TempDir Path directory;
  private final JournalWriters disk = new JournalWriters();
  private final CommitterCalls calls = new CommitterCalls();

  /** The threads that write the journal; writes can be held back or fail. */
  private static final class JournalWriters implements FaultInjector {
    final List<String> threads = new CopyOnWriteArrayList<>();
    private final ReentrantLock gate = new ReentrantLock();
    volatile boolean fails;

    @Override
    public void beforeWrite(Path file, long bytes) throws IOException {
      if (file.toString().endsWith(".journal")) {
        threads.add(Thread.currentThread().getName());
        awaitRelease();
      }
    }

    private void awaitRelease() throws IOException {
      gate.lock();
      try {
        if (fails) {
          throw new IOException("Input/output error (injected)");
        }
      } finally {
        gate.unlock();
      }
    }

    @Override
    public void beforeForce(Path file) {}

    void hold() {
      gate.lock();
    }

    void release() {
      gate.unlock();
    }
  }

  /** Counts what is asked of the committer's task. */
  private static final class CommitterCalls implements EngineScheduler {
    final AtomicInteger wakes = new AtomicInteger();
    final AtomicInteger stepsHere = new AtomicInteger();

    @Override
    public TaskHandle task(String name, StepTask task) {
      var handle = THREADS.task(name, task);
      return name.startsWith(COMMITTER) ? new Counted(handle) : handle;
    }

    private final class Counted implements TaskHandle {
      private final TaskHandle handle;

      Counted(TaskHandle handle) {
        this.handle = handle;
      }

      @Override
      public void start() {
        handle.start();
      }

      @Override
      public void wake() {
        wakes.incrementAndGet();
        handle.wake();
      }

      @Override
      public void stepHere() {
        stepsHere.incrementAndGet();
        handle.stepHere();
      }

      @Override
      public boolean awaitEnd(long waitMaxMs) {
        return handle.awaitEnd(waitMaxMs);
      }
    }

    @Override
    public long nanoTime() {
      return THREADS.nanoTime();
    }

    @Override
    public ExecutorService pool(String name, int threads) {
      return THREADS.pool(name, threads);
    }

    @Override
    public ScheduledExecutorService timer(String name) {
      return THREADS.timer(name);
    }

    @Override
    public Executor delayed(long delayMs, Executor executor) {
      return THREADS.delayed(delayMs, executor);
    }

    @Override
    public <T> T await(CompletionStage<T> stage) {
      return THREADS.await(stage);
    }

    @Override
    public void runUninterrupted(String name, Runnable work) {
      THREADS.runUninterrupted(name, work);
    }
  }

  @CanIgnoreReturnValue
  private static <R> R await(CompletionStage<R> stage) {
    return stage.toCompletableFuture().orTimeout(120, TimeUnit.SECONDS).join();
  }

  private BankEngine open(Durability durability) {
    var engine =
        new BankEngine(
            directory,
            durability,
            options ->
                options
                    .withFaults(disk)
                    .withCheckpoint(NO_CHECKPOINT)
                    .withUnforcedMaxMs(3_600_000)
                    .withLimits(options.limits().withRecoveryPauseMs(1))
                    .withContext(options.context().withScheduler(calls)));
    disk.threads.clear();
    return engine;
  }

  /** An engine whose account A has no money. */
  private BankEngine opened(Durability durability) {
    var engine = open(durability);
    await(engine.bank.run(new BankCommands.Open(A, 0)));
    disk.threads.clear();
    return engine;
  }

  private void assertWrittenBy(String thread) {
    assertFalse(disk.threads.isEmpty());
    disk.threads.forEach(name -> assertTrue(name.startsWith(thread), disk.threads.toString()));
  }

  @Test
  void command_alone_isWrittenOnItsWorkerAndWakesNobody() {
    try (var engine = opened(Durability.PROCESS)) {
      int wakes = calls.wakes.get();
      int steps = calls.stepsHere.get();
      for (int i = 1; i <= COMMANDS; i++) {
        assertEquals(i, await(engine.bank.run(new BankCommands.Deposit(A, 1))));
      }
      assertWrittenBy(WORKER);
      assertEquals(COMMANDS, disk.threads.size());
      assertEquals(steps + COMMANDS, calls.stepsHere.get());
      assertEquals(wakes, calls.wakes.get());
    }
  }

  /** Its stage completes when it is committed; it is written by then. */
  @Test
  void commit_alone_isWrittenOnItsWorker() {
    try (var engine = opened(Durability.PROCESS)) {
      var committed = await(engine.bank.commit(new BankCommands.Deposit(A, 1)));
      assertWrittenBy(WORKER);
      assertTrue(committed.durable().toCompletableFuture().isDone());
    }
  }

  @Test
  void command_besideAnother_isWrittenByTheCommitter() {
    try (var engine = opened(Durability.PROCESS)) {
      var begun = new CountDownLatch(1);
      var going = new CountDownLatch(1);
      var other =
          engine.bank.run(
              new LockFreeCommand(
                  changes -> {
                    begun.countDown();
                    awaitUninterrupted(going);
                  }));
      awaitUninterrupted(begun);
      await(engine.bank.run(new BankCommands.Deposit(A, 1)));
      assertWrittenBy(COMMITTER);
      going.countDown();
      await(other);
    }
  }

  @Test
  void command_atLevelPower_isWrittenByTheCommitterWhichIsWokenOnce() {
    try (var engine = opened(Durability.POWER)) {
      int wakes = calls.wakes.get();
      for (int i = 0; i < COMMANDS; i++) {
        await(engine.bank.run(new BankCommands.Deposit(A, 1)));
      }
      assertWrittenBy(COMMITTER);
      assertEquals(wakes + COMMANDS, calls.wakes.get());
    }
  }

  @Test
  void command_whoseWriteFails_isNotAnsweredAndTheEngineReloads() {
    try (var engine = opened(Durability.PROCESS)) {
      disk.fails = true;
      var lost = engine.bank.run(new BankCommands.Deposit(A, 1));
      var failure = assertThrows(CompletionException.class, () -> await(lost));
      assertInstanceOf(OutcomeUnknown.class, failure.getCause());
      assertWrittenBy(WORKER);
      disk.fails = false;
      awaitThat(() -> engine.engine.isOpen());
      assertEquals(2, engine.engine.incarnations());
      assertEquals(7, await(engine.bank.run(new BankCommands.Deposit(A, 7))));
    }
  }

  /** Its locks are free: what it wrote is seen, and answered only when it is written. */
  @Test
  void command_whoseWriteIsHeldBack_holdsNoLockAndLetsNoAnswerPass() {
    try (var engine = opened(Durability.PROCESS)) {
      disk.hold();
      CompletionStage<Long> written;
      CompletableFuture<Long> read;
      try {
        written = engine.bank.run(new BankCommands.Deposit(A, 1));
        awaitWrite();
        var seen = new CountDownLatch(1);
        read =
            engine
                .bank
                .read(
                    LockSet.shared(A),
                    bank -> {
                      long balance = bank.find(A).balanceCents();
                      seen.countDown();
                      return balance;
                    })
                .toCompletableFuture();
        awaitUninterrupted(seen);
        assertFalse(read.isDone() || written.toCompletableFuture().isDone());
      } finally {
        disk.release();
      }
      assertEquals(1, await(written));
      assertEquals(1, await(read));
    }
  }

  @Test
  void close_whileAWorkerWrites_keepsWhatItAcknowledges() {
    var engine = opened(Durability.PROCESS);
    disk.hold();
    CompletionStage<Long> written;
    CompletableFuture<Void> closed;
    try {
      written = engine.bank.run(new BankCommands.Deposit(A, 5));
      awaitWrite();
      closed = CompletableFuture.runAsync(engine::close);
      awaitThat(() -> !engine.engine.isOpen());
      assertFalse(closed.isDone());
    } finally {
      disk.release();
    }
    assertEquals(5, await(written));
    await(closed);
    try (var again = open(Durability.PROCESS)) {
      assertEquals(6, await(again.bank.run(new BankCommands.Deposit(A, 1))));
    }
  }

  private void awaitWrite() {
    awaitThat(() -> disk.gate.hasQueuedThreads());
    assertWrittenBy(WORKER);
  }

  private static void awaitThat(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      assertFalse(Thread.interrupted(), "the time limit of the class is reached");
      Thread.onSpinWait();
    }
  }

  private static void awaitUninterrupted(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
