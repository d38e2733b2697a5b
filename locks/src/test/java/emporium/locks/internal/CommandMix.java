package emporium.locks.internal;

import emporium.locks.LockInterrupted;
import emporium.locks.LockUpgradeConflict;
import emporium.locks.TestManagers;
import emporium.locks.internal.ObservedLockTable.Path;
import emporium.locks.internal.RandomCommands.Command;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A random mix of commands by many threads that start together, and what was wrong with it: the sum
 * changed, a command failed, threads wait in a circle, no command completed, a waiter was
 * overtaken, the history is not what locks allow, or hardly any command waited. Equal seeds give
 * equal commands, though not equal histories.
 */
final class CommandMix {
  /** A command that conflicts this often is given up. */
  private static final int ATTEMPTS_MAX = 30;

  private static final long POLL_MS = 10;

  /** A circle of waits seen so often in a row, while no command ends, is a deadlock. */
  private static final int SIGHTINGS = 5;

  /** At least one of so many commands has to wait in a queue. */
  private static final int COMMANDS_PER_WAIT_MAX = 20;

  private static final int INTERRUPTS_PER = 50;
  private static final int YIELDS_PER = 4;

  final AtomicLong conflicts = new AtomicLong();
  final AtomicLong interrupts = new AtomicLong();
  private final Queue<String> wrongs = new ConcurrentLinkedQueue<>();
  private final AtomicLong finished = new AtomicLong();
  private final List<Thread> threads = new ArrayList<>();
  private final PieceAccounts ledger = new PieceAccounts();
  private final Phaser start = new Phaser();
  private final RecordedLocks locks;
  private final List<Command> commands;
  private final ThreadFactory factory;
  private final long stuckNanos;

  /**
   * A mix of all commands under these locks.
   *
   * @param stuckMs longest time without a completed command
   */
  CommandMix(RecordedLocks locks, long stuckMs) {
    this(locks, stuckMs, RandomCommands.ALL, Thread::new);
  }

  /** A mix of these commands by threads of that kind. */
  CommandMix(RecordedLocks locks, long stuckMs, List<Command> commands, ThreadFactory factory) {
    this.locks = locks;
    this.commands = commands;
    this.factory = factory;
    this.stuckNanos = TimeUnit.MILLISECONDS.toNanos(stuckMs);
  }

  /** Runs commands and returns what was wrong. */
  List<String> run(long seed, int threadCount, int commandsPerThread) throws Exception {
    start.bulkRegister(threadCount);
    for (int i = 0; i < threadCount; i++) {
      String name = "t" + i;
      Random random = new Random(seed * 1_000 + i);
      Thread thread = factory.newThread(() -> play(name, random, commandsPerThread));
      thread.setName(name);
      thread.setDaemon(true);
      threads.add(thread);
    }
    threads.forEach(Thread::start);
    String stuck = await();
    if (stuck == null) {
      judge(threadCount * commandsPerThread);
    } else {
      wrongs.add(stuck);
    }
    List<String> found = List.copyOf(wrongs);
    threads.forEach(Thread::interrupt);
    return found;
  }

  /** Null once all have ended, else why they do not. */
  private @Nullable String await() throws InterruptedException {
    long seen = -1;
    long sinceNanos = System.nanoTime();
    String circle = null;
    int sightings = 0;
    for (Thread thread : threads) {
      while (thread.isAlive()) {
        thread.join(POLL_MS);
        String now = WaitCycle.in(locks.manager.holdings()).orElse(null);
        boolean goesOn = finished.get() != seen;
        sightings = goesOn || now == null || !now.equals(circle) ? 0 : sightings + 1;
        circle = now;
        if (goesOn) {
          seen = finished.get();
          sinceNanos = System.nanoTime();
        } else if (sightings >= SIGHTINGS) {
          return "deadlock: " + circle;
        } else if (System.nanoTime() - sinceNanos > stuckNanos) {
          return "no thread goes on: " + locks.manager.dump();
        }
      }
    }
    return null;
  }

  private void judge(int commandCount) {
    long waits = locks.table.count(Path.QUEUED);
    if (waits * COMMANDS_PER_WAIT_MAX < commandCount) {
      wrongs.add("hardly any contention: " + waits + " waits in " + commandCount + " commands");
    }
    if (PieceAccounts.excess(ledger.sum()) != 0) {
      wrongs.add("sum at the end, off by " + PieceAccounts.excess(ledger.sum()));
    }
    if (TestManagers.stateCount(locks.manager) != 0) {
      wrongs.add("something is left: " + locks.manager.dump());
    }
    wrongs.addAll(locks.table.overtakes.seen);
    wrongs.addAll(LockHistoryChecker.wrongs(locks.history()));
    new ConflictGraph(locks.history().accesses()).cycle().ifPresent(wrongs::add);
  }

  private void play(String name, Random random, int commandCount) {
    start.arriveAndAwaitAdvance();
    for (int i = 0; i < commandCount; i++) {
      Command command = commands.get(random.nextInt(commands.size()));
      if (random.nextInt(INTERRUPTS_PER) == 0) {
        threads.get(random.nextInt(threads.size())).interrupt();
      }
      try {
        repeat(name + "." + i, command, random.nextLong());
      } catch (RuntimeException | Error e) {
        wrongs.add(name + "." + i + ": " + e);
      }
      finished.incrementAndGet();
    }
  }

  private void repeat(String name, Command command, long seed) {
    for (int attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      Random random = new Random(seed);
      try (CommandAttempt one =
          new CommandAttempt(name + "." + attempt, locks, ledger, () -> midway(random))) {
        command.run(one, random);
        return;
      } catch (LockUpgradeConflict e) {
        conflicts.incrementAndGet();
      } catch (LockInterrupted e) {
        if (!Thread.interrupted()) {
          throw e;
        }
        interrupts.incrementAndGet();
        return;
      }
    }
  }

  /** Gives others a chance to be in the way. */
  @SuppressWarnings("ThreadPriorityCheck") // nothing depends on whether they take it
  private static void midway(Random random) {
    if (random.nextInt(YIELDS_PER) == 0) {
      Thread.yield();
    }
  }
}
