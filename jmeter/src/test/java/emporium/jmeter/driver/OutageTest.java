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
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A process is away for a while under load: the others answer what they can alone, and when it is
 * back everything is finished and the audit passes.
 */
class OutageTest {
  private static final boolean LONG = Boolean.getBoolean("proofs");
  private static final int OUTAGE_S = LONG ? 10 : 3;
  private static final int TRANSACTIONS_AROUND = LONG ? 50 : 5;
  private static final int USERS = 4;
  private static final long POLL_NANOS = 50_000_000;
  private static final int ANSWER_TIMEOUT_MS = 60_000;
  private static final int DRAIN_WAIT_MAX_MS = 120_000;
  private static final DataSize SIZE = DataSize.ofSellers(200, 8, 10, 1_000);

  /** What each service answers without any other one. */
  private static final Map<String, String> READS =
      Map.of(
          "cart", "/cart/1",
          "product", "/product/1/1",
          "stock", "/stock/1/1",
          "order", "/order/1",
          "payment", "/payment/1/1",
          "shipment", "/shipment/1/1",
          "customer", "/customer/1",
          "seller", "/seller/dashboard/1");

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private Path directory;

  private final HttpClient client = HttpClient.newHttpClient();

  /** How a process is away. */
  private enum How {
    KILLED,
    STOPPED,
    /** Killed, and all it kept is gone. */
    EMPTIED
  }

  /** One outage. */
  private record Outage(String victim, How how) {}

  /** With {@code -Dengines=jpa} only that one, so that the long proof can be run in parts. */
  static List<String> engines() {
    return List.of(System.getProperty("engines", LONG ? "ms,jpa" : "ms").split(",", -1));
  }

  /** With {@code -Dvictims=cart,broker} only those, as another part of it. */
  private static List<Outage> outages(String engine) {
    List<String> wanted = List.of(System.getProperty("victims", "").split(",", -1));
    return allOutages(engine).stream()
        .filter(outage -> wanted.contains("") || wanted.contains(outage.victim()))
        .toList();
  }

  private static List<Outage> allOutages(String engine) {
    if (!LONG) {
      return List.of(new Outage("stock", How.KILLED), new Outage(Ports.BROKER, How.EMPTIED));
    }
    var all = new ArrayList<Outage>();
    var victims = new ArrayList<>(Addresses.SERVICES);
    victims.add(Ports.BROKER);
    if (engine.equals("jpa")) {
      victims.add(Ports.DATABASE);
    }
    for (String victim : victims) {
      all.add(new Outage(victim, How.KILLED));
      all.add(new Outage(victim, How.STOPPED));
    }
    all.add(new Outage(Ports.BROKER, How.EMPTIED));
    return all;
  }

  @ParameterizedTest
  @MethodSource("engines")
  void process_awayUnderLoad_othersAnswerAndNothingIsLost(String engine) throws Exception {
    try (var processes = start(engine)) {
      @Nullable DriverRun last = null;
      for (Outage outage : outages(engine)) {
        last = survive(processes, outage, last);
      }
    }
  }

  private Processes start(String engine) throws Exception {
    var subject = new Subject(engine, "process", Subject.NESTED_LOCKS).inProcesses();
    Path home = Path.of("..").toAbsolutePath().normalize();
    return Processes.start(
        ProcessesOptions.of(home, subject, directory.resolve("processes"), Ports.free())
            .withJvm("160m", List.of("-XX:TieredStopAtLevel=1")),
        System.out::println);
  }

  private DriverRun survive(Processes processes, Outage outage, @Nullable DriverRun last)
      throws Exception {
    Addresses addresses = addresses(processes);
    var settings = settings(addresses);
    if (last != null) {
      emptyCarts(addresses);
    }
    var run =
        last == null
            ? DriverRun.start(settings, text -> {})
            : DriverRun.goOn(last, settings, text -> {});
    var loading = new AtomicBoolean(true);
    var users = new ArrayList<CompletableFuture<Void>>();
    for (int number = 0; number < USERS; number++) {
      var user = new HttpUser(run.user(number, USERS), addresses);
      users.add(CompletableFuture.runAsync(() -> user.runWhile(loading::get)));
    }
    awaitMore(run);
    long answered = beAway(processes, outage, addresses);
    awaitMore(run);
    loading.set(false);
    users.forEach(CompletableFuture::join);
    run.log().close();
    audited(outage, addresses, run, answered);
    return run;
  }

  /** Nobody knows what requests without an answer have left in carts. */
  private static void emptyCarts(Addresses addresses) throws Exception {
    try (var marketplace = new Marketplace(addresses, 1, ANSWER_TIMEOUT_MS)) {
      for (int customer = 1; customer <= SIZE.customers(); customer++) {
        var answer = marketplace.patch("/cart/" + customer + "/seal", new byte[0]);
        assertTrue(answer.accepted(), "cart of customer " + customer + ": " + answer);
      }
    }
  }

  /** How many reads the others answered meanwhile. */
  private long beAway(Processes processes, Outage outage, Addresses addresses) throws Exception {
    if (outage.how() == How.STOPPED) {
      processes.pause(outage.victim());
    } else {
      processes.kill(outage.victim());
    }
    long answered = 0;
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(OUTAGE_S);
    do {
      answered += othersAnswer(outage, addresses);
    } while (System.nanoTime() < until);
    switch (outage.how()) {
      case STOPPED -> processes.resume(outage.victim());
      case KILLED -> processes.restart(outage.victim());
      case EMPTIED -> {
        Path kept = directory.resolve("processes/data").resolve(outage.victim());
        Files.move(kept, kept.resolveSibling("lost"));
        processes.restart(outage.victim());
      }
    }
    return answered;
  }

  private long othersAnswer(Outage outage, Addresses addresses) throws Exception {
    if (outage.victim().equals(Ports.DATABASE)) {
      LockSupport.parkNanos(POLL_NANOS); // everybody needs it
      return 0;
    }
    long answered = 0;
    for (Map.Entry<String, String> read : READS.entrySet()) {
      if (!read.getKey().equals(outage.victim())) {
        var request =
            HttpRequest.newBuilder(URI.create(addresses.of(read.getValue()) + read.getValue()))
                .timeout(Duration.ofMillis(ANSWER_TIMEOUT_MS))
                .build();
        int status = client.send(request, BodyHandlers.discarding()).statusCode();
        assertTrue(status < 500, outage + ": " + read.getValue() + " answered " + status);
        answered++;
      }
    }
    return answered;
  }

  private static void audited(Outage outage, Addresses addresses, DriverRun run, long answered)
      throws Exception {
    try (var marketplace = new Marketplace(addresses, 1, ANSWER_TIMEOUT_MS)) {
      Drain drain = Drain.await(marketplace, DRAIN_WAIT_MAX_MS);
      var result = Audit.of(RecordSource.of(marketplace), run.settings().acknowledged());
      var failed = result.checks().stream().filter(check -> !check.passed()).toList();
      System.out.printf(
          "%s %s for %d s: %d transactions, %d errors, %d reads of others answered, %s%n",
          outage.victim(),
          outage.how(),
          OUTAGE_S,
          run.results().transactions(),
          run.results().errors(),
          answered,
          failed.isEmpty() ? "audit passed" : failed);
      assertTrue(drain.drained(), outage + ": " + drain + open(marketplace));
      assertEquals(List.<CheckResult>of(), failed, outage.toString());
      assertTrue(run.results().transactions() > 0, "the load did something");
    }
  }

  private static List<String> open(Marketplace marketplace) throws Exception {
    return marketplace.getEverywhere("/open-transactions").stream().map(Answer::body).toList();
  }

  private static Addresses addresses(Processes processes) {
    var byService = new LinkedHashMap<String, URI>();
    Addresses.SERVICES.forEach(service -> byService.put(service, processes.address(service)));
    return Addresses.of(byService);
  }

  /** Until the load has got some transactions done. */
  private static void awaitMore(DriverRun run) {
    long wanted = run.results().transactions() + TRANSACTIONS_AROUND;
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(DRAIN_WAIT_MAX_MS);
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
