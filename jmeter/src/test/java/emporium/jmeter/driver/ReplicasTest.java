package emporium.jmeter.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.audit.Audit;
import emporium.jmeter.audit.CheckResult;
import emporium.jmeter.audit.RecordSource;
import emporium.jmeter.client.Addresses;
import emporium.jmeter.client.Answer;
import emporium.jmeter.client.Drain;
import emporium.jmeter.client.Marketplace;
import emporium.jmeter.data.DataSize;
import emporium.jmeter.load.Subject;
import emporium.jmeter.processes.Ports;
import emporium.jmeter.processes.Processes;
import emporium.jmeter.processes.ProcessesOptions;
import emporium.jmeter.processes.ReplicaCounts;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Two replicas of Stock and two of Order, one of each killed and replaced under load: each has its
 * part of the keys, nothing is lost, and the audit of all of them together passes.
 */
class ReplicasTest {
  private static final boolean LONG = Boolean.getBoolean("proofs");
  private static final ReplicaCounts TWO_EACH = ReplicaCounts.parse("stock=2,order=2");
  private static final int TRANSACTIONS_AROUND = LONG ? 200 : 20;
  private static final int USERS = 4;
  private static final long POLL_NANOS = 50_000_000;
  private static final int ANSWER_TIMEOUT_MS = 60_000;
  private static final int WAIT_MAX_MS = 180_000;
  private static final DataSize SIZE = DataSize.ofSellers(200, 8, 10, 1_000);

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private Path directory;

  static List<String> engines() {
    return LONG ? List.of("ms", "jpa") : List.of("ms");
  }

  @ParameterizedTest
  @MethodSource("engines")
  void replicas_oneOfEachKilledUnderLoad_haveAllTogether(String engine) throws Exception {
    try (var processes = start(engine)) {
      var addresses = processes.addresses();
      var run = DriverRun.start(settings(addresses), text -> {});
      var loading = new AtomicBoolean(true);
      var users = new ArrayList<CompletableFuture<Void>>();
      for (int number = 0; number < USERS; number++) {
        var user = new HttpUser(run.user(number, USERS), addresses);
        users.add(CompletableFuture.runAsync(() -> user.runWhile(loading::get)));
      }
      awaitMore(run);
      for (String victim : List.of("stock-1", "order-0")) {
        processes.kill(victim);
        processes.restart(victim);
        awaitMore(run);
      }
      loading.set(false);
      users.forEach(CompletableFuture::join);
      run.log().close();
      audited(addresses, run);
      assertAllDidTheirPart(processes, engine);
      if (engine.equals("ms")) {
        assertCheckoutsWereParted(processes);
      }
    }
  }

  private Processes start(String engine) throws Exception {
    var subject = new Subject(engine, "process", Subject.NESTED_LOCKS).inProcesses();
    Path home = Path.of("..").toAbsolutePath().normalize();
    return Processes.start(
        ProcessesOptions.of(home, subject, directory.resolve("processes"), Ports.free(TWO_EACH))
            .withReplicas(TWO_EACH)
            .withJvm("160m", List.of("-XX:TieredStopAtLevel=1")),
        System.out::println);
  }

  private static void audited(Addresses addresses, DriverRun run) throws Exception {
    try (var marketplace = new Marketplace(addresses, 1, ANSWER_TIMEOUT_MS)) {
      Drain drain = Drain.await(marketplace, WAIT_MAX_MS);
      var result = Audit.of(RecordSource.of(marketplace), run.settings().acknowledged());
      var failed = result.checks().stream().filter(check -> !check.passed()).toList();
      System.out.printf(
          "%d transactions, %d errors, %s%n",
          run.results().transactions(),
          run.results().errors(),
          failed.isEmpty() ? "audit passed" : failed);
      assertTrue(drain.drained(), () -> drain + " " + open(marketplace));
      assertEquals(0, drain.deadLetters());
      assertEquals(List.<CheckResult>of(), failed);
    }
  }

  /** Each has consumed events since it was started, and on graphs has records of its own. */
  private static void assertAllDidTheirPart(Processes processes, String engine) throws Exception {
    for (String service : List.of("stock", "order")) {
      for (String name : TWO_EACH.names(service)) {
        URI address = processes.address(name);
        try (var replica = new Marketplace(address, 1, ANSWER_TIMEOUT_MS)) {
          assertTrue(events(replica, "") > 0, name);
          if (engine.equals("ms")) {
            var records = new ArrayList<Object>();
            assertTrue(replica.records(service, records::add));
            assertTrue(!records.isEmpty(), name);
          }
        }
      }
    }
  }

  /** On graphs, Stock has asked its other replica for items. */
  private static void assertCheckoutsWereParted(Processes processes) throws Exception {
    try (var replica = new Marketplace(processes.address("stock-0"), 1, ANSWER_TIMEOUT_MS)) {
      assertTrue(events(replica, "reserve-part ") > 0);
    }
  }

  /** On links whose name begins so. */
  private static long events(Marketplace replica, String links) throws IOException {
    long events = 0;
    Answer answer = replica.getEverywhere("/deliveries").get(0);
    for (var link : Marketplace.JSON.readTree(answer.body())) {
      events += link.path("link").asText().startsWith(links) ? link.path("events").longValue() : 0;
    }
    return events;
  }

  private static List<String> open(Marketplace marketplace) {
    try {
      return marketplace.getEverywhere("/open-transactions").stream().map(Answer::body).toList();
    } catch (IOException silent) {
      return List.of(silent.toString());
    }
  }

  /** Until the load has got some transactions done. */
  private static void awaitMore(DriverRun run) {
    long wanted = run.results().transactions() + TRANSACTIONS_AROUND;
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(WAIT_MAX_MS);
    while (run.results().transactions() < wanted) {
      assertTrue(System.nanoTime() < deadline, "the load goes on");
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  private DriverSettings settings(Addresses target) {
    var mix =
        Mix.parse("checkout=50,dashboard=5,price-update=5,product-replace=5,update-delivery=35");
    long seed = Long.getLong("seed", 1);
    Path list = directory.resolve("acknowledged.ndjson");
    return new DriverSettings(
        target, seed, SIZE, mix, 0, 0, 0, 5, 5, 5, 0, 3_600, Populate.ALWAYS, 4, 1, list, true);
  }
}
