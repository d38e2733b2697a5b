package emporium.runtime.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.OperatingSystemMXBean;
import emporium.events.model.ProductId;
import emporium.events.model.SellerId;
import emporium.locks.HotKeys;
import emporium.locks.LockListener;
import emporium.locks.LockManager;
import emporium.locks.LockSet;
import emporium.locks.LockTree;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.management.ManagementFactory;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/**
 * What the diagnostics of locks cost, without and with them in turn: where no thread waits, and
 * where four threads want the same key and each does a little while it has it. Figures, not a
 * judgement.
 */
class LockDiagnosticsCostTest {
  private static final int ROUNDS = Boolean.getBoolean("proofs") ? 40 : 1;
  private static final int FREE_OPS = Boolean.getBoolean("proofs") ? 500_000 : 1_000;
  private static final int WANTED_OPS = Boolean.getBoolean("proofs") ? 2_500 : 100;
  private static final int THREADS = 4;
  private static final int WORK_ROUNDS = 20_000; // some 10 us, as a small command

  private static final LockSet SET =
      LockSet.exclusive(new ProductId(1, 1)).and(LockSet.exclusive(new ProductId(1, 2)));

  private long done;
  private long mixed;

  private static LockManager manager(boolean diagnosed) {
    LockTree tree = LockTree.derive("cost", SellerId.class, ProductId.class);
    LockListener all =
        new LockMetrics(new SimpleMeterRegistry(), false)
            .and(new HotKeys(64))
            .and(new SlowWaitLog(1_000, Clock.systemUTC()));
    return diagnosed ? new LockManager(tree, all, 1_000) : new LockManager(tree);
  }

  /** Of all threads: what the others do with a processor is no cost of the locks. */
  private static long cpuNanos() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private static double free(boolean diagnosed) {
    LockManager locks = manager(diagnosed);
    long startNanos = cpuNanos();
    for (int i = 0; i < FREE_OPS; i++) {
      locks.acquire(SET, 0).close();
    }
    return (cpuNanos() - startNanos) / (double) FREE_OPS;
  }

  private double wanted(boolean diagnosed) {
    LockManager locks = manager(diagnosed);
    done = 0;
    long startNanos = cpuNanos();
    var threads = new ArrayList<CompletableFuture<Void>>();
    for (int thread = 0; thread < THREADS; thread++) {
      threads.add(CompletableFuture.runAsync(() -> work(locks), task -> new Thread(task).start()));
    }
    threads.forEach(CompletableFuture::join);
    return (cpuNanos() - startNanos) / ((double) THREADS * WANTED_OPS);
  }

  private void work(LockManager locks) {
    for (int i = 0; i < WANTED_OPS; i++) {
      locks.run(SET, 600_000, this::step);
    }
  }

  private boolean step() {
    for (int i = 0; i < WORK_ROUNDS; i++) {
      mixed = mixed * 31 + i;
    }
    done++;
    return true;
  }

  @Test
  void diagnostics_withAndWithoutInTurn_cost() {
    var lines = new ArrayList<double[]>();
    for (int round = 0; round < ROUNDS; round++) {
      boolean first = round % 2 == 1; // A B B A
      var line = new double[4];
      line[first ? 1 : 0] = free(first);
      line[first ? 0 : 1] = free(!first);
      line[first ? 3 : 2] = wanted(first);
      line[first ? 2 : 3] = wanted(!first);
      lines.add(line);
    }
    print("no thread waits", lines, 0);
    print("four want the same", lines, 2);
    assertEquals(THREADS * (long) WANTED_OPS, done, "the locks exclude each other");
  }

  private static void print(String what, List<double[]> lines, int at) {
    var ratios = lines.stream().map(line -> line[at + 1] / line[at]).sorted().toList();
    System.out.printf(
        Locale.ROOT,
        "lock diagnostics, %s: %.1f ns of processor time without, ratio with them %.4f"
            + " (quartiles %.4f and %.4f)%n",
        what,
        median(lines, at),
        ratios.get(ratios.size() / 2),
        ratios.get(ratios.size() / 4),
        ratios.get(ratios.size() * 3 / 4));
  }

  private static double median(List<double[]> lines, int at) {
    var sorted = lines.stream().map(line -> line[at]).sorted().toList();
    return sorted.get(sorted.size() / 2);
  }
}
