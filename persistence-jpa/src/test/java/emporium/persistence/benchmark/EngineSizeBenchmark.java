package emporium.persistence.benchmark;

import emporium.persistence.Durability;
import emporium.persistence.ms.EngineOptions;
import emporium.persistence.ms.commit.CheckpointOptions;
import emporium.persistence.ms.commit.CommitStatistics;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Part two: what a large graph costs to load, in RAM and per update, and what checkpoints and
 * housekeeping do to the latency of commits and to the directory. Writes {@code
 * target/bench/size.txt}.
 */
public final class EngineSizeBenchmark {
  private static final int WRITERS = 16;
  private static final long SEED = 42;
  private static final long WARM_UP_NANOS = 3_000_000_000L;

  /** Checkpoints far more often than usual. */
  private static final CheckpointOptions OFTEN =
      new CheckpointOptions(32 << 20, 8, 200, 32 << 20, 5);

  private final int entities = Integer.parseInt(BenchmarkOptions.option("entities", "1000000"));
  private final long measuredNanos = BenchmarkOptions.nanos("sizeSeconds", "60");
  private final int fileBytes = Integer.parseInt(BenchmarkOptions.option("fileBytes", "0"));
  private final Path directory = BenchmarkOptions.fresh("size");
  private final List<String> lines = new ArrayList<>();

  private EngineSizeBenchmark() {}

  /** Options: {@code bench.entities, sizeSeconds, fileBytes}; the last for smaller data files. */
  public static void main(String[] arguments) throws Exception {
    new EngineSizeBenchmark().run();
  }

  private void run() throws Exception {
    print("%,d entities: %s", entities, BenchmarkOptions.machine());
    try {
      fill();
      long plain = plainGraphBytes();
      long empty = heapBytes();
      long start = System.nanoTime();
      var written = new WriteCounter(fileBytes);
      try (GraphEngineSubject ours = open(written)) {
        print("load: %.1f s", (System.nanoTime() - start) / 1e9);
        perEntity(heapBytes() - empty, plain);
        steadyLoad(ours, written);
      }
    } finally {
      BenchmarkOptions.delete("size");
    }
    print("load at the end %.1f", BenchmarkOptions.load());
    BenchmarkOptions.write("size.txt", lines);
  }

  private void perEntity(long heapBytes, long plainBytes) {
    var files = StoreFileStatistics.of(directory);
    print(
        "heap after collection: %.0f MB, %d B per entity; the same in a plain map: %d B",
        heapBytes / 1e6, heapBytes / entities, plainBytes / entities);
    print("data files: %s, %d B per entity", files, files.bytes() / entities);
  }

  /** What the items and their keys take without an engine. */
  private long plainGraphBytes() {
    long empty = heapBytes();
    var plain = new HashMap<StockPieceId, PlainPiece>();
    for (int number = 0; number < entities; number++) {
      plain.put(new StockPieceId(number), new PlainPiece(number, 1, 0, 0));
    }
    long filled = heapBytes();
    if (plain.size() != entities) { // so it is in memory until here
      throw new IllegalStateException("Not all there: " + plain.size());
    }
    return filled - empty;
  }

  /** The fields of {@link StockPiece}, without an engine. */
  private record PlainPiece(int number, int availablePieces, int reservedPieces, long version) {}

  private GraphEngineSubject open(WriteCounter written) {
    return new GraphEngineSubject(
        directory,
        Durability.POWER,
        (EngineOptions options) -> options.withCheckpoint(OFTEN).withFaults(written));
  }

  private void fill() {
    long start = System.nanoTime();
    try (GraphEngineSubject ours = open(new WriteCounter(fileBytes))) {
      ours.filled(entities);
      print("made and checkpointed: %.1f s", (System.nanoTime() - start) / 1e9);
    }
  }

  private void steadyLoad(GraphEngineSubject ours, WriteCounter written) throws Exception {
    long journalBefore = written.journal.sum();
    long sparesBefore = written.spares.sum();
    long storeBefore = written.store.sum();
    long unitsBefore = ours.engine.statistics().units();
    var load = new ClosedLoopClients(entities, SEED, WARM_UP_NANOS, measuredNanos);
    var watch = new Watch(directory, ours);
    ClosedLoopClients.Outcome outcome;
    try (watch) {
      outcome = load.run(ours, WRITERS);
    }
    print(
        "%d writers, level POWER, a checkpoint each %d ms: %.0f commits/s, cpu %.1f us each",
        WRITERS, OFTEN.intervalMs(), outcome.perSecond(), outcome.cpuMicros());
    print(
        "latency us: p50 %.0f, p99 %.0f, p99.9 %.0f, longest %.0f",
        outcome.micros(50), outcome.micros(99), outcome.micros(99.9), outcome.micros(100));
    figures(ours.engine.statistics());
    double updates = 2.0 * outcome.acknowledged();
    print(
        "bytes written per update: journal %.0f, spares %.0f, store %.0f; units of work %d, %.0f forces/s",
        (written.journal.sum() - journalBefore) / updates,
        (written.spares.sum() - sparesBefore) / updates,
        (written.store.sum() - storeBefore) / updates,
        ours.engine.statistics().units() - unitsBefore,
        written.forces.sum() * 1e9 / (WARM_UP_NANOS + measuredNanos));
    store(ours);
    watch.lines.forEach(line -> print("%s", line));
  }

  private void figures(CommitStatistics figures) {
    print(
        "checkpoints: %d, objects %d, mean %.0f ms",
        figures.checkpoints(),
        figures.checkpointObjects(),
        figures.checkpointNanos() / 1e6 / Math.max(1, figures.checkpoints()));
  }

  private void store(GraphEngineSubject ours) {
    var store = Objects.requireNonNull(ours.engine.store());
    var counters = store.counters();
    var files = StoreFileStatistics.of(directory);
    long live = store.liveBytes();
    print(
        "store: %s, live %.1f MB, files %.1fx of it; by commits %.0f MB, by housekeeping %.0f MB",
        files,
        live / 1e6,
        (double) files.bytes() / live,
        counters.bytesWritten() / 1e6,
        counters.housekeepingBytes() / 1e6);
  }

  private void print(String pattern, Object... values) {
    String line = String.format(Locale.ROOT, pattern, values);
    BenchmarkOptions.print(line);
    lines.add(line);
  }

  /** What is left after full collections. */
  private static long heapBytes() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  /** Looks at the directory every five seconds. */
  private static final class Watch implements AutoCloseable {
    private static final long PERIOD_S = 5;

    final List<String> lines = new ArrayList<>();
    private final CountDownLatch ending = new CountDownLatch(1);
    private final Thread thread;

    Watch(Path directory, GraphEngineSubject ours) {
      thread = new Thread(() -> watch(directory, ours), "watch");
      thread.start();
    }

    private void watch(Path directory, GraphEngineSubject ours) {
      for (long second = PERIOD_S; !isOver(); second += PERIOD_S) {
        lines.add(
            String.format(
                Locale.ROOT,
                "after %3d s: %s, checkpoints %d",
                second,
                StoreFileStatistics.of(directory),
                ours.engine.statistics().checkpoints()));
      }
    }

    private boolean isOver() {
      try {
        return ending.await(PERIOD_S, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void close() throws InterruptedException {
      ending.countDown();
      thread.join();
    }
  }
}
