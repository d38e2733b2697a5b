package emporium.persistence.ms.archive;

import emporium.persistence.Command;
import emporium.persistence.CommitResult;
import emporium.persistence.engine.EngineScheduler;
import emporium.persistence.engine.StepTask;
import emporium.persistence.engine.TaskHandle;
import emporium.persistence.ms.graph.CompletionIndex;
import emporium.persistence.ms.graph.Graph;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Archives aggregates a while after their completion, or sooner while memory is short, so that
 * memory holds what still changes: a bounded number in a unit of work, the next at once while there
 * are as many, else after a pause. What an engine that is not open refuses is retried after the
 * pause. It goes on when commands of clients are refused. One task; thread-safe.
 */
public final class Archiver {
  private static final Logger LOG = LoggerFactory.getLogger(Archiver.class);
  private static final long END_MS_MAX = 10_000;

  /**
   * The part of the completed aggregates archived per pass: its effect on memory shows only later.
   */
  private static final int PARTS = 4;

  /** How long the store may search for garbage after one pass. */
  private static final long RECLAIM_NANOS_MAX = 1_000_000_000;

  private final HistoryOptions options;
  private final Clock clock;
  private final EngineScheduler scheduler;
  private final LongConsumer reclaim;
  private final List<CompletedTable<?>> tables = new CopyOnWriteArrayList<>();
  private volatile boolean isClosing;
  private @Nullable TaskHandle running; // guarded by this

  /**
   * @param reclaim has what was archived leave memory, and gives back, within so many nanoseconds,
   *     what the store keeps of what has left
   */
  public Archiver(
      HistoryOptions options, Clock clock, EngineScheduler scheduler, LongConsumer reclaim) {
    this.options = options;
    this.clock = clock;
    this.scheduler = scheduler;
    this.reclaim = reclaim;
  }

  /**
   * Archives from the tables of a service.
   *
   * @param commit runs a command of the service, also when those of clients are refused
   */
  public <P> void add(
      Graph graph, Function<Command<P, Integer>, CompletionStage<CommitResult<Integer>>> commit) {
    graph.tables().stream()
        .flatMap(table -> table.completionIndexes().stream())
        .forEach(completed -> tables.add(new CompletedTable<>(completed, scheduler, commit)));
  }

  /** The completed aggregates of a table, and how a command archives them. */
  private record CompletedTable<P>(
      CompletionIndex<?, ?> completed,
      EngineScheduler scheduler,
      Function<Command<P, Integer>, CompletionStage<CommitResult<Integer>>> commit) {
    /** Archives a batch; returns how many it was. */
    int archive(Instant before, int max) {
      Command<P, Integer> archiving = completed.archiveCommand(before, max);
      if (archiving == null) {
        return 0;
      }
      try {
        return scheduler.await(commit.apply(archiving)).result();
      } catch (CompletionException e) {
        LOG.warn("Archiving a batch failed: it stays in memory for now", e.getCause());
        return 0;
      }
    }
  }

  /** Begins; the first pass is a pause from now. */
  public synchronized void start() {
    boolean ever = options.afterMs() > 0 || !options.memory().equals(MemoryBound.NONE);
    if (ever && running == null) {
      var task = scheduler.task("emporium-archiver", new Passes());
      running = task;
      task.start();
    }
  }

  /** Ends after the running unit of work, waiting within a bound. */
  public void close() {
    isClosing = true;
    TaskHandle task = task();
    if (task != null) {
      task.wake();
      boolean ignored = task.awaitEnd(END_MS_MAX);
    }
  }

  private synchronized @Nullable TaskHandle task() {
    return running;
  }

  /** One pass after each pause. */
  private final class Passes implements StepTask {
    private final Pause ageTimer = new Pause(scheduler, options.pauseMs());
    private final Pause pressureTimer = new Pause(scheduler, options.memory().pauseMs());

    @Override
    public long step() {
      if (isClosing) {
        return ENDED;
      }
      runPass(ageTimer, pressureTimer);
      return Math.min(ageTimer.leftNanos(), pressureTimer.leftNanos());
    }
  }

  private void runPass(Pause ageTimer, Pause pressureTimer) {
    try {
      if (pressureTimer.isOver()) {
        archiveUnderPressure();
        pressureTimer.begin();
      }
      if (ageTimer.isOver() && !archiveByAge()) {
        ageTimer.begin();
      }
    } catch (RuntimeException e) {
      LOG.error("Archiving failed, retrying at the next pass", e);
      ageTimer.begin();
      pressureTimer.begin();
    }
  }

  /** A pause between two passes. */
  private static final class Pause {
    private final EngineScheduler scheduler;
    private final long nanos;
    private long endNanos;

    Pause(EngineScheduler scheduler, long ms) {
      this.scheduler = scheduler;
      nanos = TimeUnit.MILLISECONDS.toNanos(ms);
      begin();
    }

    void begin() {
      endNanos = scheduler.nanoTime() + nanos;
    }

    long leftNanos() {
      return Math.max(0, endNanos - scheduler.nanoTime());
    }

    boolean isOver() {
      return leftNanos() == 0;
    }
  }

  /**
   * If memory is short, archives the oldest of all tables, a part of them or all, and has the store
   * release what it keeps of the archived ones.
   */
  private void archiveUnderPressure() {
    var memory = options.memory();
    double live = memory.heap().measure(memory.shareMax());
    boolean isShort = live > memory.shareMax();
    int count = tables.stream().mapToInt(table -> table.completed().size()).sum();
    int toLeave = live > memory.urgentShare() ? count : (count + PARTS - 1) / PARTS;
    while (live > memory.shareMax() && toLeave > 0 && !isClosing) {
      int archived = archiveOldest(Math.min(toLeave, options.batchMax()));
      toLeave = archived == 0 ? 0 : toLeave - archived;
      live = memory.heap().liveShare();
    }
    if (isShort) {
      reclaim.accept(RECLAIM_NANOS_MAX);
    }
  }

  /**
   * Archives the oldest completed aggregates of all tables, and those completed in the same
   * millisecond as the last.
   */
  private int archiveOldest(int number) {
    OptionalLong last =
        tables.stream()
            .flatMapToLong(table -> table.completed().oldestCompletionMs(number))
            .sorted()
            .limit(number)
            .max();
    if (last.isEmpty()) {
      return 0;
    }
    int archived = 0;
    Instant before = Instant.ofEpochMilli(Math.min(last.getAsLong() + 1, clock.millis()));
    for (CompletedTable<?> table : tables) {
      archived += table.archive(before, options.batchMax());
    }
    return archived;
  }

  /** Archives from each table once what completed long enough ago; whether one of them has more. */
  private boolean archiveByAge() {
    if (options.afterMs() == 0) {
      return false;
    }
    Instant before = clock.instant().minusMillis(options.afterMs());
    boolean more = false;
    for (CompletedTable<?> table : tables) {
      more |= table.archive(before, options.batchMax()) == options.batchMax();
    }
    return more;
  }
}
