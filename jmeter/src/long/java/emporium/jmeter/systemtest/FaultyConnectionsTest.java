package emporium.jmeter.systemtest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import emporium.jmeter.audit.Audit;
import emporium.jmeter.audit.RecordSource;
import emporium.jmeter.audit.result.CheckResult;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.data.PopulationSize;
import emporium.jmeter.driver.HttpVirtualUser;
import emporium.jmeter.driver.MarketplaceRun;
import emporium.jmeter.driver.workload.MarketplaceSettings;
import emporium.jmeter.driver.workload.PopulatePolicy;
import emporium.jmeter.driver.workload.TransactionMix;
import emporium.jmeter.server.ServerProcess;
import emporium.jmeter.server.SystemUnderTest;
import emporium.runtime.testing.Await;
import emporium.runtime.testing.LinkProxy;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A marketplace under load whose links fail: the driver's connections to it, and its own to
 * PostgreSQL. Connections break, also in the middle of a request or an answer, become slow or carry
 * nothing more while they stay open. The audit finds everything that was acknowledged, once.
 */
@Tag("long")
@Timeout(value = 60, unit = TimeUnit.MINUTES)
class FaultyConnectionsTest {
  private static final boolean LONG = Boolean.getBoolean("proofs");
  private static final int FAULTS = LONG ? 40 : 4;
  private static final int USERS = 8;
  private static final int WAIT_MAX_MS = 180_000;
  private static final Duration ANSWER_MAX = Duration.ofSeconds(5);
  private static final int HALF_OPEN_MAX_MS = 7_000; // longer than a client waits

  /** Longer than a database takes on a slow machine: what is silent for less is not given up. */
  private static final int LOADED_SILENCE_MS = 20_000;

  private static final int SILENCE_MS = 5_000;

  private static final Duration READ_MAX = Duration.ofSeconds(15);
  private static final int UNANSWERED = -1;
  private static final int OK = 200;
  private static final int NOT_FOUND = 404;
  private static final int UNAVAILABLE = 503;
  private static final String PRESENT = "acknowledged";

  /** Enough that each fault may leave a cart of each user in a state that only the server knows. */
  private static final PopulationSize SIZE =
      PopulationSize.ofSellers(LONG ? 4_000 : 400, 8, 10, 100_000);

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private Path directory;

  private final long seed = Long.getLong("seed", System.nanoTime());
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void end() {
    threads.shutdownNow();
  }

  /** The shorter form has links to the database on tables, and those of clients on the graph. */
  @ParameterizedTest
  @ValueSource(strings = {"ms", "jpa"})
  void connectionsOfTheDriver_thatFail_loseAndRepeatNothing(String engine) throws Exception {
    assumeTrue(LONG || engine.equals("ms"));
    try (var server = start(engine);
        var link = new LinkProxy(server.address().getPort())) {
      URI through = URI.create("http://127.0.0.1:" + link.port());
      load(engine + ", HTTP", server, through, link);
    }
  }

  @Test
  void connectionsToTheDatabase_thatFail_loseAndRepeatNothing() throws Exception {
    try (var database = new DatabaseProcess(directory);
        var link = new LinkProxy(database.port());
        var server = start("jpa", database.options(link.port(), LOADED_SILENCE_MS))) {
      load("jpa, PostgreSQL", server, server.address(), link);
    }
  }

  @Test
  void database_thatIsSilent_isAnswered503WithinTheBound() throws Exception {
    try (var database = new DatabaseProcess(directory);
        var link = new LinkProxy(database.port());
        var server = start("jpa", database.options(link.port(), SILENCE_MS))) {
      link.silence();
      Await.until(() -> read(server) == UNAVAILABLE, () -> "no 503 of a silent database");
      link.cut();
      link.restore();
      Await.until(() -> read(server) == NOT_FOUND, () -> "the database is not used again");
    }
  }

  /** The control: with a longer bound the same request gets no answer. */
  @Test
  void database_thatIsSilentWithinTheBound_isWaitedFor() throws Exception {
    try (var database = new DatabaseProcess(directory);
        var link = new LinkProxy(database.port());
        var server = start("jpa", database.options(link.port(), 3_600_000))) {
      link.silence();
      assertEquals(UNANSWERED, read(server));
      link.cut();
    }
  }

  /** The status of a read of the database. */
  private static int read(ServerProcess server) {
    var request =
        HttpRequest.newBuilder(URI.create(server.address() + "/customer/1"))
            .timeout(READ_MAX)
            .build();
    try {
      return HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode();
    } catch (IOException unanswered) {
      return UNANSWERED;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return UNANSWERED;
    }
  }

  private ServerProcess start(String engine, String... more) throws Exception {
    return TestMarketplaces.start(
        new SystemUnderTest(engine, "power", SystemUnderTest.NESTED_LOCKS),
        directory.resolve("data"),
        directory.resolve("server.log"),
        more);
  }

  /** Loads a server through faults of a link, and audits it. */
  private void load(String what, ServerProcess server, URI through, LinkProxy link)
      throws Exception {
    System.out.println(what + ", seed " + seed);
    var settings = settings(server.address());
    MarketplaceRun run = MarketplaceRun.start(settings, text -> {});
    var loading = new AtomicBoolean(true);
    var users = new ArrayList<CompletableFuture<Void>>();
    var target = ServiceAddresses.forPath(through);
    for (int number = 0; number < USERS; number++) {
      var user = new HttpVirtualUser(run.user(number, USERS), target, ANSWER_MAX);
      users.add(CompletableFuture.runAsync(() -> user.runWhile(loading::get), threads));
    }
    var faults = new FaultyLink(link, seed, HALF_OPEN_MAX_MS);
    for (int fault = 0; fault < FAULTS; fault++) {
      long wanted = attempts(run) + faults.attemptsBefore();
      Await.until(
          () -> attempts(run) >= wanted || users.stream().anyMatch(CompletableFuture::isDone),
          () -> "the load does not go on: " + what + " " + run.results().causes());
      faults.fail();
    }
    loading.set(false);
    users.forEach(CompletableFuture::join);
    run.log().close();
    System.out.println(what + ": " + faults + ", errors " + run.results().causes());
    Await.until(() -> read(server) == OK, () -> "not served again: " + what);
    var addresses = ServiceAddresses.forPath(server.address());
    LoadedCluster.audited(addresses, run, WAIT_MAX_MS, what);
    assertTrue(run.results().errors() > 0, "faults are seen");
    assertForgeryIsNoticed(addresses, settings.acknowledged());
  }

  /** What was done or got no answer: refusals come fast, and do nothing. */
  private static long attempts(MarketplaceRun run) {
    long unanswered =
        run.results().causes().entrySet().stream()
            .filter(cause -> cause.getKey().startsWith("no answer: "))
            .mapToLong(Map.Entry::getValue)
            .sum();
    return run.results().transactions() + unanswered;
  }

  /** The control: had an acknowledged checkout been lost, the audit would have been red. */
  private static void assertForgeryIsNoticed(ServiceAddresses addresses, Path list)
      throws Exception {
    String forged =
        Files.readAllLines(list).stream()
            .filter(line -> line.contains("\"outcome\":\"shipped\""))
            .findFirst()
            .orElseThrow()
            .replaceFirst("\"tid\":\"[^\"]*\"", "\"tid\":\"never-sent\"");
    Files.writeString(list, forged + "\n", StandardOpenOption.APPEND);
    try (var marketplace = new MarketplaceClient(addresses, 1, WAIT_MAX_MS)) {
      List<String> red =
          Audit.of(RecordSource.of(marketplace), list).checks().stream()
              .filter(check -> !check.passed())
              .map(CheckResult::name)
              .toList();
      assertEquals(1, red.stream().filter(name -> name.startsWith(PRESENT)).count(), "" + red);
    }
  }

  private MarketplaceSettings settings(URI target) {
    return new MarketplaceSettings(
        ServiceAddresses.forPath(target),
        seed,
        SIZE,
        TransactionMix.parse(
            "checkout=50,dashboard=5,price-update=5,product-replace=5,update-delivery=35"),
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
