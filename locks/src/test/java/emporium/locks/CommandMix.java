package emporium.locks;

import emporium.locks.Commands.Command;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A random mix of commands by many threads, and what was wrong with it: the sum changed, a command
 * failed, nobody went on, someone was overtaken, the history is not what locks allow. Equal seeds
 * give equal commands, though not equal histories.
 */
final class CommandMix {
  /** A command that conflicts this often is given up. */
  private static final int ATTEMPTS_MAX = 30;

  private static final long POLL_MS = 10;
  private static final int INTERRUPTS_PER = 50;
  private static final int YIELDS_PER = 4;

  final AtomicLong conflicts = new AtomicLong();
  final AtomicLong interrupts = new AtomicLong();
  private final Queue<String> wrongs = new ConcurrentLinkedQueue<>();
  private final AtomicLong finished = new AtomicLong();
  private final List<Thread> threads = new ArrayList<>();
  private final Ledger ledger = new Ledger();
  private final RecordedLocks locks;
  private final long stuckNanos;

  /**
   * A mix under these locks.
   *
   * @param stuckMs how long nobody may end a command
   */
  CommandMix(RecordedLocks locks, long stuckMs) {
    this.locks = locks;
    this.stuckNanos = TimeUnit.MILLISECONDS.toNanos(stuckMs);
  }

  /** Runs commands and returns what was wrong. */
  List<String> run(long seed, int threadCount, int commandsPerThread) throws Exception {
    for (int i = 0; i < threadCount; i++) {
      String name = "t" + i;
      Random random = new Random(seed * 1_000 + i);
      threads.add(new Thread(() -> play(name, random, commandsPerThread), name));
    }
    for (Thread thread : threads) {
      thread.setDaemon(true);
      thread.start();
    }
    if (await()) {
      judge();
    }
    return List.copyOf(wrongs);
  }

  /** False if nobody goes on. */
  private boolean await() throws InterruptedException {
    long seen = -1;
    long sinceNanos = System.nanoTime();
    for (Thread thread : threads) {
      while (thread.isAlive()) {
        thread.join(POLL_MS);
        if (finished.get() != seen) {
          seen = finished.get();
          sinceNanos = System.nanoTime();
        } else if (isDeadlocked() || System.nanoTime() - sinceNanos > stuckNanos) {
          wrongs.add("nobody goes on: " + locks.manager.dump());
          return false;
        }
      }
    }
    return true;
  }

  private static boolean isDeadlocked() {
    return ManagementFactory.getThreadMXBean().findDeadlockedThreads() != null;
  }

  private void judge() {
    if (Ledger.excess(ledger.sum()) != 0) {
      wrongs.add("sum at the end, off by " + Ledger.excess(ledger.sum()));
    }
    if (locks.manager.stateCount() != 0) {
      wrongs.add("something is left: " + locks.manager.dump());
    }
    wrongs.addAll(locks.table.overtakes.seen);
    wrongs.addAll(LockHistory.wrongs(locks.history()));
    new ConflictGraph(locks.history().accesses()).cycle().ifPresent(wrongs::add);
  }

  private void play(String name, Random random, int commands) {
    for (int i = 0; i < commands; i++) {
      Command command = Commands.ALL.get(random.nextInt(Commands.ALL.size()));
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
      try (Attempt one = new Attempt(name + "." + attempt, locks, ledger, () -> midway(random))) {
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
