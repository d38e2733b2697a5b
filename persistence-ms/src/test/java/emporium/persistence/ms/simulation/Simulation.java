package emporium.persistence.ms.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One thread and one clock for all processes of a simulated world. Each step runs one piece of work
 * that is due, picked by the seed; when nothing is due the clock moves on to the next that will be.
 * What was run at what time is summed up in a number, so that two runs of a seed can be compared.
 */
public final class Simulation {
  /** How long a step takes at most. */
  private static final int STEP_NANOS_MAX = 100_000;

  private final Random random;
  private final List<Work> due = new ArrayList<>();
  private final PriorityQueue<Work> later = new PriorityQueue<>();
  private long nowNanos;
  private long steps;
  private long trace;
  private long numbers;

  /** What a process has to do, at a time. */
  static final class Work implements Comparable<Work> {
    private final String name;
    private final @Nullable SimulatedProcess process;
    private final long atNanos;
    private final long number;
    private final Runnable action;
    private boolean isCanceled;

    private Work(
        String name, @Nullable SimulatedProcess process, long at, long number, Runnable action) {
      this.name = name;
      this.process = process;
      this.atNanos = at;
      this.number = number;
      this.action = action;
    }

    void cancel() {
      isCanceled = true;
    }

    private boolean isDropped() {
      return isCanceled || (process != null && process.isDead());
    }

    @Override
    public int compareTo(Work other) {
      int byTime = Long.compare(atNanos, other.atNanos);
      return byTime == 0 ? Long.compare(number, other.number) : byTime;
    }
  }

  /** A world that goes as the seed says. */
  public Simulation(long seed) {
    random = new Random(seed);
  }

  /** Draws for whatever the seed is to decide. */
  public Random random() {
    return random;
  }

  /** The clock of all processes, from 0. */
  public long nowNanos() {
    return nowNanos;
  }

  /** How many steps were made. */
  public long steps() {
    return steps;
  }

  /** What was done when, as one number. */
  public long trace() {
    return trace;
  }

  /** Adds to the trace what a run decided or found. */
  public void note(Object what) {
    trace = 31 * trace + what.hashCode();
  }

  /** Runs something of the world itself after a delay. */
  public void after(long delayMs, String name, Runnable action) {
    var unused = schedule(name, null, TimeUnit.MILLISECONDS.toNanos(delayMs), action);
  }

  Work schedule(String name, @Nullable SimulatedProcess process, long delayNanos, Runnable action) {
    long at = delayNanos <= 0 ? nowNanos : nowNanos + Math.min(delayNanos, Long.MAX_VALUE / 4);
    var work = new Work(name, process, at, numbers++, action);
    if (delayNanos <= 0) {
      due.add(work);
    } else {
      later.add(work);
    }
    return work;
  }

  /** Makes a step; false if there is nothing to do at any time. */
  public boolean step() {
    while (true) {
      moveDue();
      if (!due.isEmpty()) {
        Work next = due.remove(random.nextInt(due.size()));
        if (!next.isDropped()) {
          run(next);
          return true;
        }
      } else if (later.isEmpty()) {
        return false;
      } else {
        nowNanos = Math.max(nowNanos, later.element().atNanos);
      }
    }
  }

  /** Makes a step of one process, which waits in the middle of another; false if it has none. */
  boolean step(SimulatedProcess process) {
    moveDue();
    var own = due.stream().filter(work -> isOf(process, work)).toList();
    Work next =
        own.isEmpty()
            ? later.stream().filter(work -> isOf(process, work)).min(Work::compareTo).orElse(null)
            : own.get(random.nextInt(own.size()));
    if (next == null) {
      return false;
    }
    boolean wasThere = due.remove(next) || later.remove(next);
    nowNanos = Math.max(nowNanos, next.atNanos);
    run(next);
    return wasThere;
  }

  private static boolean isOf(SimulatedProcess process, Work work) {
    return process.equals(work.process) && !work.isDropped();
  }

  private void moveDue() {
    while (!later.isEmpty() && later.element().atNanos <= nowNanos) {
      due.add(later.remove());
    }
  }

  private void run(Work work) {
    steps++;
    note(work.name);
    note(nowNanos);
    nowNanos += random.nextInt(STEP_NANOS_MAX);
    work.action.run();
  }

  /** Goes on for a time, or until there is nothing to do. */
  public void runFor(long ms) {
    long endNanos = nowNanos + TimeUnit.MILLISECONDS.toNanos(ms);
    boolean more = true;
    while (more && nowNanos < endNanos) {
      more = step();
    }
  }
}
