package emporium.entries;

import emporium.entries.jpa.JpaEntriesRepository;
import emporium.entries.ms.GraphEntriesRepository;
import emporium.locks.LockSet;
import emporium.persistence.Durability;
import emporium.persistence.Transactions;
import emporium.persistence.engine.Engine;
import emporium.persistence.engine.EngineContext;
import emporium.persistence.feed.NumberedSnapshots;
import emporium.persistence.jpa.JpaEngine;
import emporium.persistence.jpa.JpaOptions;
import emporium.persistence.jpa.TableFollower;
import emporium.persistence.jpa.follow.FollowerOptions;
import emporium.persistence.jpa.postgres.ServerAddress;
import emporium.persistence.ms.EngineOptions;
import emporium.persistence.ms.GraphEngine;
import emporium.persistence.ms.feed.FollowerPolicy;
import emporium.runtime.engine.TestEventCodec;
import emporium.runtime.testing.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What tables that follow the graph cost a single client, in the manner of the fed-agent paper: the
 * operations of YCSB's mix A on entries of 1 kB, at level {@code power}, on the graph alone, on the
 * graph with tables, and on tables alone. Each run measures all three in turn. Options as
 * properties: {@code operations} (150000), {@code runs} (5), {@code entries} (10000), {@code
 * directory}.
 */
final class FollowingOverheadBenchmark {
  private static final int OPERATIONS = Integer.getInteger("operations", 150_000);
  private static final int RUNS = Integer.getInteger("runs", 5);
  private static final int ENTRIES = Integer.getInteger("entries", 10_000);
  private static final int FIELD_LENGTH = 100;
  private static final int INGESTED = 1_000;
  private static final int DIGITS = 3;
  private static final long WAIT_MS = 60_000;

  /** A read of tables without locks. */
  private interface Report {
    long read(Function<EntriesRepository, Long> query);
  }

  /** Something that is measured; it has tables or none. */
  private record Side(
      String name,
      Engine engine,
      @Nullable TableFollower follower,
      Transactions<EntriesRepository> entries,
      @Nullable Report report)
      implements AutoCloseable {
    void fill() {
      for (int first = 0; first < ENTRIES; first += INGESTED) {
        List<EntryRow> rows =
            IntStream.range(first, Math.min(first + INGESTED, ENTRIES))
                .mapToObj(FollowingOverheadBenchmark::row)
                .toList();
        int unused = Await.result(entries.run(new IngestEntries(rows)));
      }
    }

    @Override
    public void close() {
      if (follower != null) {
        follower.close();
      }
      engine.close();
    }
  }

  private FollowingOverheadBenchmark() {}

  public static void main(String[] args) throws IOException {
    Path directory = Path.of(System.getProperty("directory", "target/following-overhead"));
    Files.createDirectories(directory);
    var all = new TreeMap<String, Histogram>();
    try (Side graph = graph(directory.resolve("graph"), false);
        Side combined = graph(directory.resolve("combined"), true);
        Side jpa = jpa(directory.resolve("jpa"))) {
      List<Side> sides = List.of(graph, combined, jpa);
      sides.forEach(Side::fill);
      for (int run = 0; run <= RUNS; run++) {
        var random = new Random(run);
        var measured = new TreeMap<String, Histogram>();
        for (Side side : sides) {
          work(side, new Random(random.nextLong()), measured);
        }
        System.out.println(run == 0 ? "warm-up" : "run " + run);
        print(measured);
        if (run > 0) {
          measured.forEach(
              (name, times) -> all.computeIfAbsent(name, none -> new Histogram(DIGITS)).add(times));
        }
      }
    }
    System.out.println("all runs");
    print(all);
  }

  private static Side graph(Path directory, boolean isFollowed) {
    var context = EngineContext.of(List.of(), TestEventCodec.codec());
    var engine =
        new GraphEngine(
            EngineOptions.of(directory, Durability.POWER, context)
                .withFollower(isFollowed ? FollowerPolicy.WAIT : FollowerPolicy.NONE));
    var entries =
        engine.<EntriesRepository>transactions(
            EntriesLocks.SERVICE, EntriesLocks.TREE, GraphEntriesRepository::new);
    if (!isFollowed) {
      engine.open();
      return new Side("graph", engine, null, entries, null);
    }
    var follower =
        new TableFollower(
            engine,
            JpaOptions.of(directory, Durability.PROCESS, context)
                .withServer(new ServerAddress.Embedded(directory)),
            FollowerOptions.DEFAULTS);
    var tables =
        follower.tables(
            EntriesLocks.SERVICE,
            EntriesLocks.TREE,
            snapshots(entries),
            JpaEntriesRepository.MAPPING,
            JpaEntriesRepository::new);
    engine.open();
    follower.start();
    return new Side(
        "combined",
        engine,
        follower,
        entries,
        query -> Await.result(tables.read(query, 0, WAIT_MS)).result());
  }

  @SuppressWarnings("unchecked") // they are those of a graph
  private static NumberedSnapshots<EntriesRepository> snapshots(
      Transactions<EntriesRepository> entries) {
    return (NumberedSnapshots<EntriesRepository>) entries;
  }

  private static Side jpa(Path directory) {
    var engine =
        new JpaEngine(
            JpaOptions.of(
                    directory,
                    Durability.POWER,
                    EngineContext.of(List.of(), TestEventCodec.codec()))
                .withServer(new ServerAddress.Embedded(directory)));
    var entries =
        engine.<EntriesRepository>transactions(
            EntriesLocks.SERVICE,
            EntriesLocks.TREE,
            JpaEntriesRepository.MAPPING,
            JpaEntriesRepository::new);
    engine.open();
    return new Side("jpa", engine, null, entries, query -> Await.result(entries.report(query)));
  }

  private static EntryRow row(int number) {
    return new EntryRow(
        key(number), IntStream.range(0, Entry.FIELDS).mapToObj(field -> text(number)).toList());
  }

  private static EntryKey key(int number) {
    return new EntryKey("entry" + number);
  }

  private static String text(int number) {
    return String.valueOf((char) ('a' + number % 26)).repeat(FIELD_LENGTH);
  }

  private static void work(Side side, Random random, Map<String, Histogram> measured) {
    for (int operation = 0; operation < OPERATIONS; operation++) {
      var key = key(random.nextInt(ENTRIES));
      if (operation % 2 == 0) {
        var write =
            new WriteEntry(
                key,
                Map.of(random.nextInt(Entry.FIELDS), text(random.nextInt(26))),
                ExpectedVersion.ANY);
        measure(measured, side.name() + " write", () -> Await.result(side.entries().run(write)));
      } else if (side.report() != null && operation % 4 == 1) {
        Report report = side.report();
        measure(
            measured,
            side.name() + " read of tables",
            () -> report.read(state -> state.require(key).version()));
      } else {
        LockSet locks = EntriesLocks.readEntry(key);
        measure(
            measured,
            side.name() + " read",
            () -> Await.result(side.entries().read(locks, state -> state.require(key).version())));
      }
    }
  }

  private static void measure(Map<String, Histogram> measured, String name, LongSupplier work) {
    long before = System.nanoTime();
    long version = work.getAsLong();
    if (version < 1) {
      throw new IllegalStateException(name + " of version " + version);
    }
    measured
        .computeIfAbsent(name, none -> new Histogram(DIGITS))
        .recordValue(System.nanoTime() - before);
  }

  private static void print(Map<String, Histogram> measured) {
    measured.forEach(
        (name, times) ->
            System.out.printf(
                "  %-24s %7d  mean %8.1f  p50 %8.1f  p95 %8.1f  p99 %8.1f us%n",
                name,
                times.getTotalCount(),
                times.getMean() / 1e3,
                times.getValueAtPercentile(50) / 1e3,
                times.getValueAtPercentile(95) / 1e3,
                times.getValueAtPercentile(99) / 1e3));
  }
}
