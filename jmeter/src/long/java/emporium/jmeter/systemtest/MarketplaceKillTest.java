package emporium.jmeter.systemtest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.Services;
import emporium.jmeter.audit.Audit;
import emporium.jmeter.audit.RecordSource;
import emporium.jmeter.audit.result.CheckResult;
import emporium.jmeter.client.DrainStatus;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.data.PopulationSize;
import emporium.jmeter.driver.HttpVirtualUser;
import emporium.jmeter.driver.MarketplaceRun;
import emporium.jmeter.driver.workload.MarketplaceSettings;
import emporium.jmeter.driver.workload.PopulatePolicy;
import emporium.jmeter.driver.workload.TransactionMix;
import emporium.jmeter.server.SystemUnderTest;
import emporium.jmeter.sql.TablesComparison;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The marketplace is killed with -9 at random moments of a load that has begun and started again on
 * what it left: no acknowledged write is lost, no checkout is half done, nothing is there that was
 * not submitted; and tables that follow the graph are as the graph is.
 */
@Tag("long")
class MarketplaceKillTest {
  private static final int KILLS = Boolean.getBoolean("proofs") ? 100 : 2;
  private static final int USERS = 8;
  private static final int TRANSACTIONS_BEFORE = 2;
  private static final long POLL_NANOS = 1_000_000;
  private static final int ANSWER_TIMEOUT_MS = 60_000;
  private static final PopulationSize SIZE = PopulationSize.ofSellers(200, 8, 10, 1_000);

  @TempDir private Path directory;

  /** With {@code -Dengines=combined} only that one. */
  @ParameterizedTest
  @MethodSource("engines")
  void marketplace_killedUnderLoad_losesNothingAcknowledgedAndFinishesTheRest(String engine)
      throws Exception {
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println("seed " + seed);
    var random = new Random(seed);
    long acknowledged = 0;
    for (int kill = 1; kill <= KILLS; kill++) {
      String durability = kill % 2 == 0 ? "process" : "power";
      var subject = new SystemUnderTest(engine, durability, SystemUnderTest.NESTED_LOCKS);
      acknowledged += killOnce(kill, subject, random);
    }
    System.out.println(KILLS + " kills, " + acknowledged + " acknowledged transactions, none lost");
    assertTrue(acknowledged > KILLS, "the load did something: " + acknowledged);
  }

  static List<String> engines() {
    return TestedEngines.drawnOf("ms", "jpa", "combined");
  }

  private long killOnce(int kill, SystemUnderTest subject, Random random) throws Exception {
    Path data = directory.resolve("data-" + kill);
    Path log = directory.resolve("server-" + kill + ".log");
    Path list = directory.resolve("acknowledged-" + kill + ".ndjson");
    long killAfterMs = 50L + random.nextInt(1_500);
    long done;
    try (var server = TestMarketplaces.start(subject, data, log)) {
      var run =
          MarketplaceRun.start(settings(server.address(), random.nextLong(), list), text -> {});
      var users = new ArrayList<CompletableFuture<Void>>();
      for (int user = 0; user < USERS; user++) {
        var virtual = new HttpVirtualUser(run.user(user, USERS), server.address());
        users.add(CompletableFuture.runAsync(virtual::runUntilUnanswered));
      }
      awaitSome(run);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(killAfterMs));
      server.kill();
      users.forEach(CompletableFuture::join);
      run.log().close();
      done = run.results().transactions();
    }
    try (var server = TestMarketplaces.start(subject, data, log);
        var marketplace = new MarketplaceClient(server.address(), 1, ANSWER_TIMEOUT_MS)) {
      DrainStatus.await(marketplace, ANSWER_TIMEOUT_MS);
      var result =
          TablesComparison.added(
              Audit.of(RecordSource.of(marketplace), list),
              subject,
              Services.NAMES,
              ServiceAddresses.forPath(server.address()),
              text -> {});
      var failed = result.checks().stream().filter(check -> !check.passed()).toList();
      System.out.println(
          "kill "
              + kill
              + " after "
              + killAfterMs
              + " ms at level "
              + subject.durability()
              + ", "
              + done
              + " transactions: "
              + (failed.isEmpty() ? "audit passed" : failed));
      assertEquals(
          List.<CheckResult>of(),
          failed,
          "kill " + kill + " after " + killAfterMs + " ms at level " + subject.durability());
    }
    return done;
  }

  /** How long users take to begin depends on the machine. */
  private static void awaitSome(MarketplaceRun run) {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(ANSWER_TIMEOUT_MS);
    while (run.results().transactions() < TRANSACTIONS_BEFORE) {
      assertTrue(System.nanoTime() < deadline, "the load begins");
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  private static MarketplaceSettings settings(URI target, long seed, Path list) {
    var mix =
        TransactionMix.parse(
            "checkout=50,dashboard=5,price-update=5,product-replace=5,update-delivery=35");
    return new MarketplaceSettings(
        ServiceAddresses.forPath(target),
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
        8,
        1,
        list,
        true);
  }
}
