package emporium.jmeter.systemtest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.Services;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.driver.HttpVirtualUser;
import emporium.jmeter.driver.MarketplaceRun;
import emporium.jmeter.processes.EventWire;
import emporium.jmeter.processes.LocalCluster;
import emporium.jmeter.processes.LocalClusterOptions;
import emporium.jmeter.processes.ProcessPorts;
import emporium.jmeter.processes.ReplicaCounts;
import emporium.jmeter.server.SystemUnderTest;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Stock and Order get more replicas with their data, twice, with load before and after: nothing is
 * lost, nothing is in two places, and the audit of the whole history passes each time.
 */
@EnabledIfSystemProperty(named = "proofs", matches = "true")
class ReplicaCountChangeTest {
  private static final List<String> COUNTS = List.of("", "stock=2,order=2", "stock=4,order=2");
  private static final int TRANSACTIONS = 150;
  private static final int USERS = 4;
  private static final int WAIT_MAX_MS = 600_000;

  /** With {@code -Dlevel=power} at that one. */
  private static final String LEVEL = System.getProperty("level", "process");

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private Path directory;

  /** With {@code -Dengines=jpa} only that one. */
  static List<String> engines() {
    return List.of(System.getProperty("engines", "ms,jpa").split(",", -1));
  }

  /** Each engine on each wire; with {@code -Dwires=kafka} only on that one. */
  static Stream<Arguments> runs() {
    List<String> wires = List.of(System.getProperty("wires", "stream,kafka").split(",", -1));
    return engines().stream()
        .flatMap(engine -> wires.stream().map(wire -> Arguments.of(engine, EventWire.named(wire))));
  }

  @ParameterizedTest
  @MethodSource("runs")
  void replicas_becomeMore_keepWhatTheyHadAndGoOn(String engine, EventWire wire) throws Exception {
    ProcessPorts ports = ports();
    ServiceAddresses first = first(ports);
    @Nullable MarketplaceRun last = null;
    for (String counts : COUNTS) {
      var replicas = ReplicaCounts.parse(counts);
      try (var processes = start(engine, wire, ports, replicas)) {
        if (last != null) {
          LoadedCluster.audited(
              processes.addresses(), last, WAIT_MAX_MS, "as " + counts + ", before load");
        }
        last = loaded(processes, first, last);
        LoadedCluster.audited(
            processes.addresses(), last, WAIT_MAX_MS, "as " + counts + ", after load");
        if (engine.equals("ms")) {
          assertEachRecordIsInOnePlace(processes, replicas);
        }
      }
    }
  }

  /** The same for a service alone and for the first of its replicas. */
  private static ProcessPorts ports() throws Exception {
    var most = ReplicaCounts.parse(COUNTS.get(COUNTS.size() - 1));
    Map<String, Integer> all = new HashMap<>(ProcessPorts.free(most).byProcess());
    for (String service : Services.REPLICABLE) {
      all.put(service, all.get(service + "-0"));
      all.put(ProcessPorts.stream(service), all.get(ProcessPorts.stream(service + "-0")));
    }
    return new ProcessPorts(all);
  }

  private static ServiceAddresses first(ProcessPorts ports) {
    var byService = new LinkedHashMap<String, URI>();
    Services.NAMES.forEach(
        service ->
            byService.put(
                service, URI.create("http://127.0.0.1:" + ports.byProcess().get(service))));
    return ServiceAddresses.forPath(byService);
  }

  private LocalCluster start(
      String engine, EventWire wire, ProcessPorts ports, ReplicaCounts replicas) throws Exception {
    var subject = new SystemUnderTest(engine, LEVEL, SystemUnderTest.NESTED_LOCKS).asProcesses();
    Path home = Path.of("..").toAbsolutePath().normalize();
    return LocalCluster.start(
        LocalClusterOptions.of(home, subject, directory.resolve("processes"), ports)
            .withReplicas(replicas)
            .withWire(wire)
            .withJvm("160m", List.of("-XX:TieredStopAtLevel=1")),
        System.out::println);
  }

  private MarketplaceRun loaded(
      LocalCluster processes, ServiceAddresses first, @Nullable MarketplaceRun last)
      throws Exception {
    var settings = LoadedCluster.settings(directory, first);
    var run =
        last == null
            ? MarketplaceRun.start(settings, text -> {})
            : MarketplaceRun.continueFrom(last, settings, text -> {});
    var loading = new AtomicBoolean(true);
    var users = new ArrayList<CompletableFuture<Void>>();
    for (int number = 0; number < USERS; number++) {
      var user = new HttpVirtualUser(run.user(number, USERS), processes.addresses());
      users.add(CompletableFuture.runAsync(() -> user.runWhile(loading::get)));
    }
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(WAIT_MAX_MS);
    while (run.results().transactions() < TRANSACTIONS) {
      assertTrue(System.nanoTime() < deadline, "the load goes on");
      LockSupport.parkNanos(LoadedCluster.POLL_NANOS);
    }
    loading.set(false);
    users.forEach(CompletableFuture::join);
    run.end();
    return run;
  }

  private static void assertEachRecordIsInOnePlace(LocalCluster processes, ReplicaCounts replicas)
      throws Exception {
    for (String service : Services.REPLICABLE) {
      var seen = new HashSet<String>();
      int all = 0;
      for (String name : replicas.replicaNames(service)) {
        var here = new ArrayList<String>();
        try (var replica =
            new MarketplaceClient(processes.address(name), 1, LoadedCluster.ANSWER_TIMEOUT_MS)) {
          assertTrue(replica.records(service, row -> here.add(row.toString())));
        }
        assertTrue(!here.isEmpty(), name);
        all += here.size();
        seen.addAll(here);
      }
      assertEquals(all, seen.size(), service);
    }
  }
}
