package emporium.jmeter.systemtest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.Services;
import emporium.jmeter.audit.Audit;
import emporium.jmeter.audit.RecordSource;
import emporium.jmeter.audit.result.CheckResult;
import emporium.jmeter.client.ClientResponse;
import emporium.jmeter.client.DrainStatus;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.data.PopulationSize;
import emporium.jmeter.driver.HttpVirtualUser;
import emporium.jmeter.driver.MarketplaceRun;
import emporium.jmeter.driver.metrics.RunStatistics;
import emporium.jmeter.driver.workload.MarketplaceSettings;
import emporium.jmeter.driver.workload.PopulatePolicy;
import emporium.jmeter.driver.workload.TransactionMix;
import emporium.jmeter.processes.EventWire;
import emporium.jmeter.processes.LocalCluster;
import emporium.jmeter.processes.LocalClusterOptions;
import emporium.jmeter.processes.ProcessPorts;
import emporium.jmeter.processes.ReplicaCounts;
import emporium.jmeter.server.SystemUnderTest;
import emporium.runtime.testing.Await;
import emporium.runtime.testing.CheckoutTraceCheck;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A marketplace of processes with a few users, for tests that take processes away. Each load goes
 * on from the one before, so that each audit is about all that was ever acknowledged. Used by one
 * thread.
 */
final class LoadedCluster implements AutoCloseable {
  static final int ANSWER_TIMEOUT_MS = 60_000;

  /** In the long proof shorter than an outage, so that there are checkouts that go on. */
  static final int CHECKOUT_TIMEOUT_MS = Boolean.getBoolean("proofs") ? 5_000 : 30_000;

  static final long POLL_NANOS = 50_000_000;
  private static final int USERS = 4;
  private static final int WAIT_MAX_MS = 180_000;
  private static final int TRACES_READ_MAX = 50;

  /** Ingested products of each seller, numbered from 1. */
  static final int PRODUCTS_PER_SELLER = 10;

  private static final PopulationSize SIZE =
      PopulationSize.ofSellers(200, 8, PRODUCTS_PER_SELLER, 1_000);

  private final Path directory;
  private final String engine;
  private final ReplicaCounts replicas;
  private final Map<String, TcpRelay> relays;
  final LocalCluster processes;
  private final List<CompletableFuture<Void>> users = new ArrayList<>();
  private final Queue<String> oddAnswers = new ConcurrentLinkedQueue<>();
  private final Queue<AllowedOutageErrors.Failed> failed =
      new ConcurrentLinkedQueue<>(); // the last run's
  private final AtomicBoolean loading = new AtomicBoolean();
  private @Nullable MarketplaceRun run; // the last one

  /**
   * The weakest at which no outage may lose anything, which on tables is {@code power}, as the
   * database dies too. The long proof of graphs runs at {@code power} with {@code -Dlevel=power};
   * the short form always does.
   */
  private static String level(String engine) {
    boolean isAnyEnough = Boolean.getBoolean("proofs") && engine.equals("ms");
    return isAnyEnough ? System.getProperty("level", "process") : "power";
  }

  /** Starts all of them, with their files below the directory. */
  LoadedCluster(Path directory, String engine, ReplicaCounts replicas, EventWire wire)
      throws Exception {
    this(directory, engine, replicas, wire, ProcessPorts.free(replicas), Map.of());
  }

  /** The same, on streams with a relay before each process. */
  static LoadedCluster behindRelays(Path directory, String engine, ReplicaCounts replicas)
      throws Exception {
    ProcessPorts ports = ProcessPorts.free(replicas);
    var relays = new HashMap<String, TcpRelay>();
    for (String service : Services.NAMES) {
      for (String name : replicas.replicaNames(service)) {
        relays.put(name, new TcpRelay(ports.byProcess().get(ProcessPorts.stream(name))));
      }
    }
    return new LoadedCluster(directory, engine, replicas, EventWire.STREAM, ports, relays);
  }

  private LoadedCluster(
      Path directory,
      String engine,
      ReplicaCounts replicas,
      EventWire wire,
      ProcessPorts ports,
      Map<String, TcpRelay> relays)
      throws Exception {
    this.directory = directory;
    this.relays = relays;
    this.engine = engine;
    this.replicas = replicas;
    var subject =
        new SystemUnderTest(engine, level(engine), SystemUnderTest.NESTED_LOCKS).asProcesses();
    Path home = Path.of("..").toAbsolutePath().normalize();
    processes =
        LocalCluster.start(
            LocalClusterOptions.of(home, subject, directory.resolve("processes"), ports)
                .withReplicas(replicas)
                .withWire(wire)
                .withJvm("160m", jvmArguments()),
            System.out::println);
  }

  private List<String> jvmArguments() {
    var all = new ArrayList<String>();
    all.add("-XX:TieredStopAtLevel=1");
    all.add("-Demporium.tracing.export=file");
    all.add("-Demporium.tracing.file=" + spans(directory));
    all.add("-Demporium.cart.await-completion-max-ms=" + CHECKOUT_TIMEOUT_MS);
    if (!relays.isEmpty()) {
      for (String service : replicas.counts().keySet()) {
        List<String> names = replicas.replicaNames(service);
        all.add(
            names.stream()
                .map(name -> relay(name).address())
                .collect(Collectors.joining(",", "-Demporium.stream.peers." + service + "=", "")));
      }
    }
    return all;
  }

  /** The relay before the streams to a process. */
  TcpRelay relay(String name) {
    return Objects.requireNonNull(relays.get(name), name);
  }

  ServiceAddresses addresses() {
    return processes.addresses();
  }

  /** The spans of all processes. */
  private static Path spans(Path directory) {
    return directory.toAbsolutePath().resolve("spans.jsonl");
  }

  /** A shipped checkout is one trace through all processes, whatever carries its events. */
  void assertCheckoutsAreTraced() {
    Await.until(
        () -> incompleteTraces().values().stream().anyMatch(List::isEmpty),
        () -> "no complete trace: " + incompleteTraces());
  }

  /** What is wrong in the trace of each checkout; nothing in those of shipped ones. */
  private Map<String, List<String>> incompleteTraces() {
    var all = CheckoutTraceCheck.read(List.of(spans(directory)));
    return CheckoutTraceCheck.begun(all).stream()
        .limit(TRACES_READ_MAX)
        .collect(
            Collectors.toMap(trace -> trace, trace -> CheckoutTraceCheck.wrong(all, trace, true)));
  }

  /** Where a process keeps its data. */
  Path data(String name) {
    return directory.resolve("processes/data").resolve(name);
  }

  /** Lets the users begin. */
  void load() throws Exception {
    var settings = settings(directory, addresses());
    MarketplaceRun before = run;
    if (before != null) {
      emptyCarts();
    }
    MarketplaceRun next =
        before == null
            ? MarketplaceRun.start(settings, text -> {})
            : MarketplaceRun.continueFrom(before, settings, text -> {});
    run = next;
    failed.clear();
    loading.set(true);
    for (int number = 0; number < USERS; number++) {
      var user = new HttpVirtualUser(next.user(number, USERS), addresses(), oddAnswers, failed);
      users.add(CompletableFuture.runAsync(() -> user.runWhile(loading::get)));
    }
  }

  /** Nobody knows what requests without an answer have left in carts. */
  private void emptyCarts() throws Exception {
    try (var marketplace = new MarketplaceClient(addresses(), 1, ANSWER_TIMEOUT_MS)) {
      for (int customer = 1; customer <= SIZE.customers(); customer++) {
        var answer = marketplace.patch("/cart/" + customer + "/seal", new byte[0]);
        assertTrue(answer.accepted(), "cart of customer " + customer + ": " + answer);
      }
    }
  }

  /** Waits until the load has got that many transactions done. */
  void awaitMore(int transactions) {
    RunStatistics results = run().results();
    long wanted = results.transactions() + transactions;
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(WAIT_MAX_MS);
    while (results.transactions() < wanted) {
      assertNull(run().failure(), "the users go on");
      assertTrue(System.nanoTime() < deadline, "the load goes on");
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  /** Lets the users come to their end, waits until all is finished, and audits it. */
  void audited(String what) throws Exception {
    loading.set(false);
    users.forEach(CompletableFuture::join);
    users.clear();
    run().log().close();
    audited(addresses(), run(), WAIT_MAX_MS, what);
  }

  /** Waits until all is finished that the load has set off, and audits it. */
  static void audited(ServiceAddresses addresses, MarketplaceRun run, int waitMaxMs, String what)
      throws Exception {
    audited(addresses, run, waitMaxMs, what, failed -> false);
  }

  /** The same, but for failed checks that are expected. */
  static void audited(
      ServiceAddresses addresses,
      MarketplaceRun run,
      int waitMaxMs,
      String what,
      Predicate<CheckResult> expected)
      throws Exception {
    try (var marketplace = new MarketplaceClient(addresses, 1, ANSWER_TIMEOUT_MS)) {
      DrainStatus drain = DrainStatus.await(marketplace, waitMaxMs);
      var result = Audit.of(RecordSource.of(marketplace), run.settings().acknowledged());
      var failed =
          result.checks().stream()
              .filter(check -> !check.passed() && !expected.test(check))
              .toList();
      System.out.printf(
          "%s: %d transactions, %d errors, %s%n",
          what,
          run.results().transactions(),
          run.results().errors(),
          failed.isEmpty() ? "audit passed" : failed);
      assertTrue(drain.drained(), () -> what + ": " + drain + " " + open(marketplace));
      assertEquals(0, drain.deadLetters(), what);
      assertEquals(List.<CheckResult>of(), failed, what);
      assertTrue(run.results().transactions() > 0, "the load did something");
    }
  }

  /**
   * Each replica has consumed events since it was started; on graphs it has records of its own, and
   * the first of Stock has asked another one for items.
   */
  void assertReplicasDidTheirPart() throws Exception {
    for (String service : replicas.byService().keySet()) {
      for (String name : replicas.replicaNames(service)) {
        try (var replica = new MarketplaceClient(processes.address(name), 1, ANSWER_TIMEOUT_MS)) {
          assertTrue(events(replica, "") > 0, name);
          if (engine.equals("ms")) {
            var records = new ArrayList<Object>();
            assertTrue(replica.records(service, records::add));
            assertTrue(!records.isEmpty(), name);
          }
        }
      }
    }
    if (engine.equals("ms") && replicas.count("stock") > 1) {
      try (var first = new MarketplaceClient(processes.address("stock-0"), 1, ANSWER_TIMEOUT_MS)) {
        assertTrue(events(first, "reserve-part ") > 0);
      }
    }
  }

  /** On links whose name begins so. */
  private static long events(MarketplaceClient replica, String links) throws IOException {
    long events = 0;
    ClientResponse answer = replica.getFromAll("/deliveries").get(0);
    for (var link : MarketplaceClient.JSON.readTree(answer.body())) {
      events += link.path("link").asText().startsWith(links) ? link.path("events").longValue() : 0;
    }
    return events;
  }

  private static List<String> open(MarketplaceClient marketplace) {
    try {
      return marketplace.getFromAll("/open-transactions").stream()
          .map(ClientResponse::body)
          .toList();
    } catch (IOException silent) {
      return List.of(silent.toString());
    }
  }

  /** The figures of the last load. */
  RunStatistics results() {
    return run().results();
  }

  /**
   * The last load had only the errors and outcomes that docs/processes.md explains by an outage,
   * and no load an answer that is not as it has them.
   */
  void assertOnlyErrorsOf(AllowedOutageErrors.Away away) {
    String victim = away.victim();
    var all = List.copyOf(failed);
    assertEquals(results().errors(), all.size(), "all errors are known: " + victim);
    assertEquals(List.of(), AllowedOutageErrors.unexplained(all, away), victim);
    assertEquals(List.of(), AllowedOutageErrors.unexplainedOutcomes(results(), victim), victim);
    assertEquals(List.of(), List.copyOf(oddAnswers), victim);
  }

  private MarketplaceRun run() {
    MarketplaceRun last = run;
    if (last == null) {
      throw new IllegalStateException("Nothing was loaded");
    }
    return last;
  }

  /** Of a load on processes; its list of what was acknowledged is below the directory. */
  static MarketplaceSettings settings(Path directory, ServiceAddresses target) {
    var mix =
        TransactionMix.parse(
            "checkout=50,dashboard=5,price-update=5,product-replace=5,update-delivery=35");
    long seed = Long.getLong("seed", 1);
    Path list = directory.resolve("acknowledged.ndjson");
    return new MarketplaceSettings(
        target,
        seed,
        SIZE,
        mix,
        0,
        0,
        0,
        5,
        5,
        5,
        0,
        3_600,
        PopulatePolicy.ALWAYS,
        4,
        1,
        list,
        true);
  }

  @Override
  public void close() throws Exception {
    loading.set(false);
    processes.close();
    for (TcpRelay relay : relays.values()) {
      relay.close();
    }
  }
}
