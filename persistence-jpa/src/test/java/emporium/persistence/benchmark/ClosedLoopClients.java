package emporium.persistence.benchmark;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.HdrHistogram.Histogram;

/**
 * Clients in a closed loop: each reserves two items drawn at random, waits for the answer and goes
 * on at once. What ends in the warm-up is acknowledged but not measured.
 */
final class ClosedLoopClients {
  private static final int DIGITS = 3;

  private final int items;
  private final long seed;
  private final long warmUpNanos;
  private final long measuredNanos;

  /**
   * What was measured.
   *
   * @param acknowledged all answers, those of the warm-up among them
   * @param latencies in nanoseconds, of the measured ones
   * @param cpuMicros processor time of this process per measured answer
   */
  record Outcome(long acknowledged, double perSecond, Histogram latencies, double cpuMicros) {
    double micros(double percentile) {
      return latencies.getValueAtPercentile(percentile) / 1_000.0;
    }
  }

  private record Share(long acknowledged, Histogram latencies) {}

  ClosedLoopClients(int items, long seed, long warmUpNanos, long measuredNanos) {
    this.items = items;
    this.seed = seed;
    this.warmUpNanos = warmUpNanos;
    this.measuredNanos = measuredNanos;
  }

  /** Runs so many clients to their end. */
  Outcome run(BenchmarkSubject subject, int clients) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(clients);
    List<BenchmarkSubject.Client> opened = new ArrayList<>();
    try {
      for (int i = 0; i < clients; i++) {
        opened.add(subject.client());
      }
      long start = System.nanoTime() + warmUpNanos;
      List<Future<Share>> shares = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        var random = new SplittableRandom(seed * 1_000 + i);
        BenchmarkSubject.Client client = opened.get(i);
        Callable<Share> share = () -> share(client, random, start);
        shares.add(threads.submit(share));
      }
      var cpuBefore = cpuNanosAt(start);
      var cpuAfter = cpuNanosAt(start + measuredNanos);
      return sum(shares, cpuAfter.join() - cpuBefore.join());
    } finally {
      threads.shutdownNow();
      for (BenchmarkSubject.Client client : opened) {
        client.close();
      }
    }
  }

  private Outcome sum(List<Future<Share>> shares, long cpuNanos) throws Exception {
    var latencies = new Histogram(DIGITS);
    long acknowledged = 0;
    for (Future<Share> share : shares) {
      acknowledged += share.get().acknowledged();
      latencies.add(share.get().latencies());
    }
    long measured = latencies.getTotalCount();
    return new Outcome(
        acknowledged,
        measured * 1e9 / measuredNanos,
        latencies,
        cpuNanos / 1e3 / Math.max(1, measured));
  }

  private Share share(BenchmarkSubject.Client client, SplittableRandom random, long start)
      throws Exception {
    var latencies = new Histogram(DIGITS);
    long acknowledged = 0;
    long before = System.nanoTime();
    while (before - start < measuredNanos) {
      int first = random.nextInt(items);
      int second = (first + 1 + random.nextInt(items - 1)) % items;
      client.reserve(first, second);
      acknowledged++;
      long after = System.nanoTime();
      if (after >= start && after - start < measuredNanos) {
        latencies.recordValue(after - before);
      }
      before = after;
    }
    return new Share(acknowledged, latencies);
  }

  private static CompletableFuture<Long> cpuNanosAt(long nanoTime) {
    var then = CompletableFuture.delayedExecutor(nanoTime - System.nanoTime(), NANOSECONDS);
    return CompletableFuture.supplyAsync(ClosedLoopClients::cpuNanos, then);
  }

  private static long cpuNanos() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
  }
}
