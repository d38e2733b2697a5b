package emporium.runtime.messaging;

import emporium.persistence.CommitResult;
import emporium.persistence.EventEffect;
import emporium.persistence.Transactions;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs what a service does with its events: tasks of one key one after the other in the order they
 * came, those of different keys at once. What comes while a batch is under way is the next one, so
 * the events that wait are consumed together; it begins when that batch ends, or beside it after a
 * short time, so a batch that waits for locks does not stop the others. Bounded by the windows of
 * the callers. Thread-safe; idle keys cost nothing.
 *
 * @param <P> the service's state as the domain sees it
 */
final class ConsumerQueue<P> {
  private final Transactions<P> transactions;
  private final Settings settings;
  private final Map<Object, KeyLine> lines = new HashMap<>(); // guarded by this
  private final Queue<KeyLine> ready = new ArrayDeque<>(); // guarded by this
  private int running; // batches; guarded by this
  private long startedNanos; // the last of them; guarded by this
  private boolean isTimerSet; // guarded by this

  /**
   * Bounds of batches.
   *
   * @param batchesMax most batches under way
   * @param eventsMax most events of a batch
   * @param waitMaxNanos longest wait for the batch under way
   * @param nanoTime the time that this is measured with
   * @param timer ends waits
   */
  record Settings(
      int batchesMax,
      int eventsMax,
      long waitMaxNanos,
      LongSupplier nanoTime,
      ScheduledExecutorService timer) {}

  ConsumerQueue(Transactions<P> transactions, Settings settings) {
    this.transactions = transactions;
    this.settings = settings;
  }

  /** The tasks of one key. Guarded by the queue. */
  private final class KeyLine {
    private final Object key;
    private final Queue<Function<Batch, ? extends CompletionStage<?>>> waiting = new ArrayDeque<>();
    private int running;

    KeyLine(Object key) {
      this.key = key;
    }
  }

  /** A task that was taken from its line. */
  private record Taken<P>(
      ConsumerQueue<P>.KeyLine line,
      Function<ConsumerQueue<P>.Batch, ? extends CompletionStage<?>> task) {}

  /** Tasks that run together. The events they hand in are consumed together. */
  final class Batch {
    private final List<Taken<P>> tasks;
    private final List<EventEffect<P>> events = new ArrayList<>();
    private final List<CompletableFuture<CommitResult<?>>> outcomes = new ArrayList<>();
    private final AtomicInteger unfinished;

    private Batch(List<Taken<P>> tasks) {
      this.tasks = tasks;
      this.unfinished = new AtomicInteger(tasks.size() + 1);
    }

    /** Has an event consumed with the batch; called by its tasks while they start. */
    CompletionStage<CommitResult<?>> consume(EventEffect<P> event) {
      var outcome = new CompletableFuture<CommitResult<?>>();
      events.add(event);
      outcomes.add(outcome);
      return outcome;
    }

    /** Runs it; true if it is over already, else it ends itself. */
    private boolean run() {
      tasks.forEach(taken -> start(taken).whenComplete((done, failure) -> ended(taken.line())));
      var stages = consumeAll();
      for (int i = 0; i < stages.size(); i++) {
        var outcome = outcomes.get(i);
        stages
            .get(i)
            .whenComplete(
                (committed, failure) -> {
                  if (failure == null) {
                    outcome.complete(committed);
                  } else {
                    outcome.completeExceptionally(failure);
                  }
                });
      }
      return unfinished.decrementAndGet() == 0;
    }

    private CompletionStage<?> start(Taken<P> taken) {
      try {
        return taken.task().apply(this);
      } catch (RuntimeException | Error e) {
        return CompletableFuture.failedStage(e);
      }
    }

    private List<? extends CompletionStage<? extends CommitResult<?>>> consumeAll() {
      try {
        return events.isEmpty() ? List.of() : transactions.consumeAll(events);
      } catch (RuntimeException | Error e) {
        return events.stream()
            .map(event -> CompletableFuture.<CommitResult<?>>failedStage(e))
            .toList();
      }
    }

    private void ended(KeyLine line) {
      leave(line);
      if (unfinished.decrementAndGet() == 0) {
        release();
      }
      startBatches();
    }
  }

  /** Runs the task when all earlier tasks of the key have completed, whatever their outcome. */
  void execute(Object key, Function<Batch, ? extends CompletionStage<?>> task) {
    synchronized (this) {
      var line = lines.computeIfAbsent(key, KeyLine::new);
      line.waiting.add(task);
      if (line.running == 0 && line.waiting.size() == 1) {
        ready.add(line);
      }
    }
    startBatches();
  }

  /** The number of keys with a task. */
  synchronized int activeKeys() {
    return lines.size();
  }

  private void startBatches() {
    for (var batch = next(); batch != null; batch = next()) {
      if (batch.run()) {
        release();
      }
    }
  }

  private synchronized @Nullable Batch next() {
    if (running == settings.batchesMax() || ready.isEmpty() || waits()) {
      return null;
    }
    running++;
    startedNanos = settings.nanoTime().getAsLong();
    var taken = new ArrayList<Taken<P>>();
    while (taken.size() < settings.eventsMax() && !ready.isEmpty()) {
      var line = ready.remove();
      while (taken.size() < settings.eventsMax() && !line.waiting.isEmpty()) {
        taken.add(new Taken<>(line, line.waiting.remove()));
        line.running++;
      }
    }
    return new Batch(taken);
  }

  /** Whether the next batch waits for the one under way; a timer then ends that in time. */
  private boolean waits() {
    if (running == 0) {
      return false;
    }
    long leftNanos = settings.waitMaxNanos() - (settings.nanoTime().getAsLong() - startedNanos);
    if (leftNanos > 0 && !isTimerSet && !settings.timer().isShutdown()) {
      isTimerSet = true;
      var unused = settings.timer().schedule(this::waitEnded, leftNanos, TimeUnit.NANOSECONDS);
    }
    return leftNanos > 0;
  }

  private void waitEnded() {
    synchronized (this) {
      isTimerSet = false;
    }
    startBatches();
  }

  private synchronized void release() {
    running--;
  }

  private synchronized void leave(KeyLine line) {
    line.running--;
    if (line.running > 0) {
      return;
    }
    if (line.waiting.isEmpty()) {
      lines.remove(line.key);
    } else {
      ready.add(line);
    }
  }
}
