package emporium.persistence.engine;

import emporium.persistence.CommitResult;
import emporium.persistence.EngineNotOpen;
import emporium.persistence.Overloaded;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * The threads that run commands, those that run reports, the slots that bound how many clients
 * wait, and the threads that complete stages. Reports have their own threads, so that commands
 * never lack one however long reports take; completions have theirs, so that commands waiting for
 * locks cannot delay them. Thread-safe. The workers' queue is bounded by the slots and by the
 * windows of the listeners.
 */
public final class CommandExecutor {
  private static final int COMPLETION_THREADS = 2;
  private static final long END_WAIT_MAX_S = 10;

  private final int eventsMax;
  private final IntSupplier pendingEvents;
  private final ExecutorService workers;
  private final ExecutorService readers;
  private final ExecutorService completions;
  private final Semaphore slots;
  private final AtomicInteger commands = new AtomicInteger();
  private final AtomicInteger events = new AtomicInteger(); // and other work of no client

  /**
   * @param scheduler makes the threads
   * @param pendingEvents events not consumed by all
   */
  public CommandExecutor(
      EngineLimits limits, EngineScheduler scheduler, IntSupplier pendingEvents) {
    this.eventsMax = limits.eventsMax();
    this.pendingEvents = pendingEvents;
    this.slots = new Semaphore(limits.commandsMax());
    this.workers = scheduler.pool("emporium-worker", limits.workers());
    this.readers = scheduler.pool("emporium-reader", limits.readers());
    this.completions = scheduler.pool("emporium-completion", COMPLETION_THREADS);
  }

  /** Completes the stages of callers. */
  public Executor completions() {
    return completions;
  }

  /** Commands of clients that are taken in and not yet answered. */
  public int commandsInFlight() {
    return commands.get();
  }

  /**
   * Whether at most one client's command is under way, and one event: what they commit has hardly
   * anything to share a group with.
   */
  public boolean isLone() {
    return commands.get() <= 1 && events.get() <= 1;
  }

  /**
   * Runs a client's command if there is room for it and for its events; the room is released when
   * it is committed.
   */
  public <R> CompletionStage<CommitResult<R>> admitStep(Supplier<CommitResult<R>> work) {
    return admitted(() -> execute(workers, work));
  }

  /** Like {@link #admitStep}, but the room is released when the result is durable. */
  public <R> CompletionStage<R> admitCommand(Supplier<CommitResult<R>> work) {
    return admitted(() -> whenDurable(execute(workers, work)));
  }

  /** Runs a client's query if there is room for it, until what it saw is durable. */
  public <R> CompletionStage<R> admitQuery(Supplier<CommitResult<R>> work) {
    return admit(() -> whenDurable(execute(workers, work)), () -> {});
  }

  /** Like {@link #admitQuery}, but on a thread for reports. */
  public <R> CompletionStage<R> admitReport(Supplier<CommitResult<R>> work) {
    return admit(() -> whenDurable(execute(readers, work)), () -> {});
  }

  private <T> CompletionStage<T> admitted(Supplier<CompletionStage<T>> work) {
    if (pendingEvents.getAsInt() > eventsMax) {
      return CompletableFuture.failedStage(new Overloaded("eventsMax"));
    }
    commands.incrementAndGet();
    return admit(work, commands::decrementAndGet);
  }

  private <T> CompletionStage<T> admit(Supplier<CompletionStage<T>> work, Runnable ended) {
    if (!slots.tryAcquire()) {
      ended.run();
      return CompletableFuture.failedStage(new Overloaded("commandsMax"));
    }
    var done = work.get();
    done.whenComplete(
        (result, failure) -> {
          slots.release();
          ended.run();
        });
    return done;
  }

  private static <R> CompletionStage<R> whenDurable(CompletionStage<CommitResult<R>> committed) {
    return committed.thenCompose(done -> done.durable().thenApply(durable -> done.result()));
  }

  /** Runs work that no client waits for, such as applying an event, on a worker thread. */
  public <R> CompletionStage<CommitResult<R>> execute(Supplier<CommitResult<R>> work) {
    return execute(workers, counted(work));
  }

  /** Runs such works on one worker thread, one after the other; a stage for each, in that order. */
  public <R> List<CompletionStage<CommitResult<R>>> executeAll(
      List<Supplier<CommitResult<R>>> works) {
    var done = new ArrayList<CompletableFuture<CommitResult<R>>>(works.size());
    var counted = new ArrayList<Supplier<CommitResult<R>>>(works.size());
    for (Supplier<CommitResult<R>> work : works) {
      done.add(new CompletableFuture<>());
      counted.add(counted(work));
    }
    try {
      workers.execute(
          () -> {
            for (int i = 0; i < counted.size(); i++) {
              run(counted.get(i), done.get(i));
            }
          });
    } catch (RejectedExecutionException closed) {
      done.forEach(one -> one.completeExceptionally(new EngineNotOpen()));
    }
    return List.copyOf(done);
  }

  /** Under way from now on; what is rejected stays so, since then nothing runs any more. */
  private <R> Supplier<CommitResult<R>> counted(Supplier<CommitResult<R>> work) {
    events.incrementAndGet();
    return () -> {
      try {
        return work.get();
      } finally {
        events.decrementAndGet();
      }
    };
  }

  private static <R> CompletionStage<CommitResult<R>> execute(
      Executor threads, Supplier<CommitResult<R>> work) {
    var done = new CompletableFuture<CommitResult<R>>();
    try {
      threads.execute(() -> run(work, done));
    } catch (RejectedExecutionException closed) {
      done.completeExceptionally(new EngineNotOpen());
    }
    return done;
  }

  private static <R> void run(
      Supplier<CommitResult<R>> work, CompletableFuture<CommitResult<R>> done) {
    try {
      done.complete(work.get());
    } catch (DeferredRejection refused) {
      refused.durable.whenComplete(
          (durable, lost) -> done.completeExceptionally(lost != null ? lost : refused.rejection));
    } catch (Throwable t) {
      done.completeExceptionally(t);
    }
  }

  /** Takes nothing more and waits, bounded, for what runs. */
  public void close() throws InterruptedException {
    shutDown(workers);
    shutDown(readers);
    shutDown(completions);
  }

  private static void shutDown(ExecutorService executor) throws InterruptedException {
    executor.shutdown();
    if (!executor.awaitTermination(END_WAIT_MAX_S, TimeUnit.SECONDS)) {
      executor.shutdownNow();
    }
  }
}
