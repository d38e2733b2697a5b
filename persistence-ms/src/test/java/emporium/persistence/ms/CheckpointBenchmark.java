package emporium.persistence.ms;

import emporium.persistence.contract.Account;
import emporium.persistence.ms.commit.CheckpointOptions;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * CPU time and objects of checkpoints, for the same work at each interval: four times a second some
 * accounts come, and those that came one, two and four rounds ago change; after eight rounds they
 * go. Run it as a program: {@code CheckpointBenchmark seconds current-accounts interval-ms...}.
 */
public final class CheckpointBenchmark {
  private static final int PER_ROUND = 2_000;
  private static final int GO_AFTER = 8;
  private static final int FIRST = 1_000_000;
  private static final long ROUND_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

  private CheckpointBenchmark() {}

  /** Measures at each interval, on a new directory. */
  public static void main(String[] arguments) throws IOException {
    int rounds = 4 * Integer.parseInt(arguments[0]);
    for (int i = 2; i < arguments.length; i++) {
      measure(Long.parseLong(arguments[i]), Integer.parseInt(arguments[1]), rounds);
    }
  }

  /** The current accounts are there and do not change. */
  private static void measure(long intervalMs, int current, int rounds) throws IOException {
    var options = new CheckpointOptions(32 << 20, 8, intervalMs, 32 << 20, 5);
    Path directory = Files.createTempDirectory("checkpoint-benchmark");
    try (var bank = new HistoryBank(directory, options)) {
      bank.open(1, 1 + current);
      bank.checkpointed();
      long objects = bank.engine.engine.statistics().checkpointObjects();
      long checkpoints = bank.engine.engine.statistics().checkpoints();
      long cpuMs = cpuMs("emporium-checkpointer") + cpuMs("emporium-store");
      long startNanos = System.nanoTime();
      for (int round = 0; round < rounds; round++) {
        run(bank, round);
        while (System.nanoTime() - startNanos < (round + 1) * ROUND_NANOS) {
          LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
      }
      System.out.printf(
          "interval %,d ms, %,d current: %.0f s, %d checkpoints, %,d objects, %,d ms of CPU%n",
          intervalMs,
          current,
          (System.nanoTime() - startNanos) / 1e9,
          bank.engine.engine.statistics().checkpoints() - checkpoints,
          bank.engine.engine.statistics().checkpointObjects() - objects,
          cpuMs("emporium-checkpointer") + cpuMs("emporium-store") - cpuMs);
    }
  }

  private static void run(HistoryBank bank, int round) {
    int from = FIRST + round * PER_ROUND;
    bank.each(from, from + PER_ROUND, (state, changes, id) -> changes.add(new Account(id, 1)));
    for (int back = 1; back <= Math.min(round, GO_AFTER); back *= 2) {
      int earlier = from - back * PER_ROUND;
      boolean goes = back == GO_AFTER;
      bank.each(
          earlier,
          earlier + PER_ROUND,
          (state, changes, id) -> {
            Account account = Objects.requireNonNull(state.find(id));
            if (goes) {
              changes.remove(account);
            } else {
              changes.touch(account).book(1);
            }
          });
    }
  }

  /** Of the threads whose name begins so. */
  private static long cpuMs(String name) {
    var threads = ManagementFactory.getThreadMXBean();
    long nanos = 0;
    for (long thread : threads.getAllThreadIds()) {
      var info = threads.getThreadInfo(thread);
      if (info != null && info.getThreadName().startsWith(name)) {
        nanos += threads.getThreadCpuTime(thread);
      }
    }
    return TimeUnit.NANOSECONDS.toMillis(nanos);
  }
}
