package emporium.jmeter.wholesale;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.audit.result.AuditResult;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.wholesale.audit.WholesaleAudit;
import emporium.jmeter.wholesale.data.WholesaleGenerator;
import emporium.jmeter.wholesale.data.WholesaleInputs;
import emporium.jmeter.wholesale.data.WholesaleScale;
import emporium.jmeter.wholesale.data.WholesaleSize;
import emporium.jmeter.wholesale.driver.WholesaleRun;
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
 * what it left: no acknowledged write is lost, no transaction is half done, nothing is there that
 * was not submitted.
 */
@Tag("long")
class WholesaleKillTest {
  private static final int KILLS = Boolean.getBoolean("proofs") ? 100 : 4;
  private static final int USERS = 8;
  private static final int TRANSACTIONS_BEFORE = 2;
  private static final long POLL_NANOS = 1_000_000;
  private static final int WAIT_MAX_MS = 60_000;

  @TempDir private Path directory;

  @Test
  void server_killedUnderLoad_losesNothingAcknowledged() throws Exception {
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println("seed " + seed);
    var random = new Random(seed);
    long answered = 0;
    for (int kill = 1; kill <= KILLS; kill++) {
      answered += killOnce(kill, kill % 2 == 0 ? "process" : "power", random);
    }
    System.out.println(KILLS + " kills, " + answered + " answered transactions, none lost");
    assertTrue(answered > KILLS, "the load did something: " + answered);
  }

  private long killOnce(int kill, String durability, Random random) throws Exception {
    var subject = WholesaleServers.subject("ms", durability);
    var size =
        new WholesaleSize(random.nextLong(), 2, WholesaleScale.REDUCED, WholesaleInputs.TPCC);
    Path data = directory.resolve("data-" + kill);
    Path log = directory.resolve("server-" + kill + ".log");
    Path list = directory.resolve("acknowledged-" + kill + ".ndjson");
    long killAfterMs = 50L + random.nextInt(1_500);
    long done;
    try (var server = WholesaleServers.start(subject, data, log)) {
      var run =
          WholesaleRun.start(WholesaleServers.settings(server.address(), size, list), text -> {});
      var users = new ArrayList<CompletableFuture<Void>>();
      for (int user = 0; user < USERS; user++) {
        var session = new WholesaleSession(run.user(user, USERS), server.address());
        users.add(CompletableFuture.runAsync(session::runUntilUnanswered));
      }
      awaitSome(run);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(killAfterMs));
      server.kill();
      users.forEach(CompletableFuture::join);
      run.log().close();
      done = run.results().transactions();
    }
    String what = "kill " + kill + " after " + killAfterMs + " ms at level " + durability;
    try (var server = WholesaleServers.start(subject, data, log);
        var client = new MarketplaceClient(server.address(), 1, WAIT_MAX_MS)) {
      AuditResult audit =
          WholesaleAudit.of(
              new WholesaleGenerator(size),
              consumer -> client.records("wholesale", consumer),
              list,
              text -> {});
      System.out.println(what + ", " + done + " transactions: " + audit.red());
      assertEquals(List.of(), audit.red(), what);
    }
    return done;
  }

  /** How long users take to begin depends on the machine. */
  private static void awaitSome(WholesaleRun run) {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(WAIT_MAX_MS);
    while (run.results().transactions() < TRANSACTIONS_BEFORE) {
      assertTrue(System.nanoTime() < deadline, "the load begins");
      LockSupport.parkNanos(POLL_NANOS);
    }
  }
}
