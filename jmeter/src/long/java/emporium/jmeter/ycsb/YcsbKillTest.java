package emporium.jmeter.ycsb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.driver.workload.PopulatePolicy;
import emporium.jmeter.driver.workload.RunSettings;
import emporium.jmeter.server.SystemUnderTest;
import emporium.jmeter.ycsb.audit.YcsbAudit;
import emporium.jmeter.ycsb.data.EntryGenerator;
import emporium.jmeter.ycsb.data.KeyDistribution;
import emporium.jmeter.ycsb.data.YcsbSize;
import emporium.jmeter.ycsb.driver.YcsbMix;
import emporium.jmeter.ycsb.driver.YcsbRun;
import emporium.jmeter.ycsb.driver.YcsbSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The server is killed with -9 at random moments of a load that has begun, and started again on
 * what it left: no acknowledged write is lost, and nothing is there that was not submitted.
 */
@Tag("long")
class YcsbKillTest {
  private static final int KILLS = Boolean.getBoolean("proofs") ? 100 : 6;
  private static final int USERS = 8;
  private static final int TRANSACTIONS_BEFORE = 2;
  private static final long POLL_NANOS = 1_000_000;
  private static final int WAIT_MAX_MS = 60_000;
  private static final YcsbMix[] MIXES = {YcsbMix.A, YcsbMix.D, YcsbMix.F};

  @TempDir private Path directory;

  @Test
  void server_killedUnderLoad_losesNothingAcknowledged() throws Exception {
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println("seed " + seed);
    var random = new Random(seed);
    long answered = 0;
    for (int kill = 1; kill <= KILLS; kill++) {
      var subject = YcsbServers.subject("ms", kill % 2 == 0 ? "process" : "power");
      answered += killOnce(kill, subject, MIXES[kill % MIXES.length], random);
    }
    System.out.println(KILLS + " kills, " + answered + " answered transactions, none lost");
    assertTrue(answered > KILLS, "the load did something: " + answered);
  }

  private long killOnce(int kill, SystemUnderTest subject, YcsbMix mix, Random random)
      throws Exception {
    var size = new YcsbSize(random.nextLong(), 200, 100);
    Path data = directory.resolve("data-" + kill);
    Path log = directory.resolve("server-" + kill + ".log");
    Path list = directory.resolve("acknowledged-" + kill + ".ndjson");
    long killAfterMs = 50L + random.nextInt(1_000);
    long done;
    try (var server = YcsbServers.start(subject, data, log)) {
      var run = YcsbRun.start(settings(server.address(), size, mix, list), text -> {});
      var users = new ArrayList<CompletableFuture<Void>>();
      for (int user = 0; user < USERS; user++) {
        var session = new YcsbSession(run.user(user, USERS), server.address());
        users.add(CompletableFuture.runAsync(session::runUntilUnanswered));
      }
      awaitSome(run);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(killAfterMs));
      server.kill();
      users.forEach(CompletableFuture::join);
      run.log().close();
      done = run.results().transactions();
    }
    String what = "kill " + kill + " after " + killAfterMs + " ms, " + mix + " at " + subject;
    try (var server = YcsbServers.start(subject, data, log);
        var client = new MarketplaceClient(server.address(), 1, WAIT_MAX_MS)) {
      AuditResult audit =
          YcsbAudit.of(
              new EntryGenerator(size), consumer -> client.records("entries", consumer), list);
      System.out.println(what + ", " + done + " transactions: " + audit.red());
      assertEquals(List.of(), audit.red(), what);
    }
    return done;
  }

  /** Of a run that ends when its server does. */
  private static YcsbSettings settings(URI target, YcsbSize size, YcsbMix mix, Path log) {
    return new YcsbSettings(
        new RunSettings(
            ServiceAddresses.forPath(target),
            size.seed(),
            0,
            0,
            3_600,
            PopulatePolicy.WHEN_EMPTY,
            4,
            1,
            log,
            true),
        size,
        mix,
        KeyDistribution.Kind.ZIPFIAN,
        0);
  }

  /** How long users take to begin depends on the machine. */
  private static void awaitSome(YcsbRun run) {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(WAIT_MAX_MS);
    while (run.results().transactions() < TRANSACTIONS_BEFORE) {
      assertTrue(System.nanoTime() < deadline, "the load begins");
      LockSupport.parkNanos(POLL_NANOS);
    }
  }
}
