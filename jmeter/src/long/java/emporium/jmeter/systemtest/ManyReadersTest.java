package emporium.jmeter.systemtest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.data.PopulationSize;
import emporium.jmeter.driver.HttpVirtualUser;
import emporium.jmeter.driver.MarketplaceRun;
import emporium.jmeter.driver.metrics.OperationStatistics;
import emporium.jmeter.driver.workload.MarketplaceOperation;
import emporium.jmeter.driver.workload.MarketplaceSettings;
import emporium.jmeter.driver.workload.PopulatePolicy;
import emporium.jmeter.driver.workload.TransactionMix;
import emporium.jmeter.result.LatencyHistogram;
import emporium.jmeter.server.ServerProcess;
import emporium.jmeter.server.SystemUnderTest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Many readers of raw records and audit logs beside checkouts: each checkout ends well, each reader
 * gets a whole answer or a refusal with the time to ask again, and never more reads are in progress
 * than {@code emporium.long-reads.max} allows. Prints the latencies.
 */
@Tag("long")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class ManyReadersTest {
  private static final boolean LONG = Boolean.getBoolean("proofs");
  private static final int READERS = 64;
  private static final int USERS = 8;
  private static final int CHECKOUTS_BEFORE = LONG ? 1_500 : 100;
  private static final int CHECKOUTS_BESIDE = LONG ? 500 : 100;
  private static final int READS_MAX = 2; // the default of emporium.long-reads.max
  private static final long POLL_NANOS = 5_000_000;
  private static final int WAIT_MAX_MS = 180_000;
  private static final Pattern READS = Pattern.compile("(?m)^emporium_long_reads(?:\\{.*})? (.*)");
  private static final PopulationSize SIZE = PopulationSize.ofSellers(400, 20, 10, 1_000_000);

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private Path directory;

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<MarketplaceRun> runs = new CopyOnWriteArrayList<>(); // each continues the last
  private final long seed = Long.getLong("seed", System.nanoTime()); // the data's too
  private final LongAccumulator readsMost = new LongAccumulator(Math::max, 0);

  @AfterEach
  void end() {
    threads.shutdownNow();
  }

  @ParameterizedTest
  @MethodSource("emporium.jmeter.systemtest.TestedEngines#drawn")
  void checkouts_besideManyReaders_endWellAndReadersAreAnsweredOrRefused(String engine)
      throws Exception {
    try (var server = start(engine)) {
      print(engine + ", checkouts alone", checkouts(load(server, CHECKOUTS_BEFORE, () -> true)));
      MarketplaceRun run;
      try (var readers = new RecordReaders(server.address(), READERS, this::shipped)) {
        run = load(server, CHECKOUTS_BESIDE, () -> watched(server));
        readers.end();
        print(engine + ", checkouts beside readers", checkouts(run));
        print(engine, readers);
        assertEquals(List.of(), readers.odd());
        assertTrue(readers.latenciesMs().getTotalCount() > 0, "readers are answered");
        assertTrue(readers.refused() > 0, "the bound is reached");
      }
      assertEquals(0, run.results().errors(), () -> "" + run.results().causes());
      assertTrue(readsMost.get() <= READS_MAX, "reads in progress: " + readsMost);
      var target = ServiceAddresses.forPath(server.address());
      LoadedCluster.audited(target, run, WAIT_MAX_MS, engine);
    }
  }

  /**
   * The control: without the bound the condition of the test above does not hold. It ends when that
   * is noticed, since checkouts then take as long as readers let them.
   */
  @ParameterizedTest
  @MethodSource("emporium.jmeter.systemtest.TestedEngines#drawn")
  void reads_withoutTheirBound_areMoreThanItAllows(String engine) throws Exception {
    String max = "max=" + READERS;
    try (var server =
        start(engine, "-Demporium.long-reads." + max, "-Demporium.spool.files-" + max)) {
      var unused = load(server, CHECKOUTS_BESIDE, () -> true);
      try (var readers = new RecordReaders(server.address(), READERS, this::shipped)) {
        BooleanSupplier isUnnoticed = () -> watched(server) && readsMost.get() <= READS_MAX;
        MarketplaceRun run = load(server, CHECKOUTS_BESIDE, isUnnoticed);
        print(engine + ", without the bound, checkouts", checkouts(run));
        print(engine + ", without the bound", readers);
        assertTrue(readsMost.get() > READS_MAX, "reads in progress: " + readsMost);
      }
    }
  }

  private ServerProcess start(String engine, String... more) throws Exception {
    System.out.println("seed " + seed);
    return TestMarketplaces.start(
        new SystemUnderTest(engine, "process", SystemUnderTest.NESTED_LOCKS),
        directory.resolve("data"),
        directory.resolve("server.log"),
        more);
  }

  /** Has users check out until that many are shipped, or as long as it is wanted. */
  private MarketplaceRun load(ServerProcess server, int checkouts, BooleanSupplier isWanted)
      throws Exception {
    MarketplaceSettings settings = settings(server.address());
    MarketplaceRun run =
        runs.isEmpty()
            ? MarketplaceRun.start(settings, text -> {})
            : MarketplaceRun.continueFrom(runs.get(runs.size() - 1), settings, text -> {});
    runs.add(run);
    var goesOn = new AtomicBoolean(true);
    var users = new ArrayList<CompletableFuture<Void>>();
    for (int number = 0; number < USERS; number++) {
      var user = new HttpVirtualUser(run.user(number, USERS), server.address());
      BooleanSupplier next = () -> goesOn.get() && shipped(run) < checkouts;
      users.add(CompletableFuture.runAsync(() -> user.runWhile(next), threads));
    }
    var all = CompletableFuture.allOf(users.toArray(CompletableFuture[]::new));
    while (!all.isDone()) {
      goesOn.set(isWanted.getAsBoolean());
      LockSupport.parkNanos(POLL_NANOS);
    }
    all.join();
    run.log().close();
    return run;
  }

  /** Reads how many reads are in progress. */
  private boolean watched(ServerProcess server) {
    try (var marketplace = new MarketplaceClient(server.address(), 1, WAIT_MAX_MS)) {
      String metrics = marketplace.get("/q/metrics").body();
      Matcher reads = READS.matcher(metrics);
      assertTrue(reads.find(), metrics);
      readsMost.accumulate((long) Double.parseDouble(reads.group(1)));
      return true;
    } catch (IOException unanswered) {
      throw new UncheckedIOException(unanswered);
    }
  }

  /** How many orders there are for certain. */
  private long shipped() {
    return runs.stream().mapToLong(ManyReadersTest::shipped).sum();
  }

  private static long shipped(MarketplaceRun run) {
    return checkouts(run).outcomes().getOrDefault("shipped", 0L);
  }

  private static OperationStatistics checkouts(MarketplaceRun run) {
    return run.results().operation(MarketplaceOperation.CHECKOUT);
  }

  private static void print(String what, OperationStatistics checkouts) {
    LatencyHistogram latencies = checkouts.latencies();
    System.out.printf(
        "%s: %d, %s, p50 %.0f ms, p99 %.0f ms, longest %.0f ms%n",
        what,
        checkouts.count(),
        checkouts.causes(),
        latencies.percentile(50),
        latencies.percentile(99),
        latencies.max());
  }

  private void print(String what, RecordReaders readers) {
    Histogram latencies = readers.latenciesMs();
    System.out.printf(
        "%s: %d reads, p50 %d ms, p99 %d ms, longest %d ms; %d refused; at most %s in progress%n",
        what,
        latencies.getTotalCount(),
        latencies.getValueAtPercentile(50),
        latencies.getValueAtPercentile(99),
        latencies.getMaxValue(),
        readers.refused(),
        readsMost);
  }

  private MarketplaceSettings settings(URI target) {
    return new MarketplaceSettings(
        ServiceAddresses.forPath(target),
        seed,
        SIZE,
        TransactionMix.parse(
            "checkout=45,dashboard=5,price-update=3,product-replace=2,update-delivery=45"),
        0,
        0,
        0,
        5,
        5,
        5,
        0,
        3_600,
        PopulatePolicy.ALWAYS,
        USERS,
        1,
        directory.resolve("acknowledged.ndjson"),
        true);
  }
}
