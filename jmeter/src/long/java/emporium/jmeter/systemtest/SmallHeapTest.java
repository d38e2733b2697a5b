package emporium.jmeter.systemtest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.data.PopulationSize;
import emporium.jmeter.driver.HttpVirtualUser;
import emporium.jmeter.driver.MarketplaceRun;
import emporium.jmeter.driver.workload.MarketplaceOperation;
import emporium.jmeter.driver.workload.MarketplaceSettings;
import emporium.jmeter.driver.workload.PopulatePolicy;
import emporium.jmeter.driver.workload.TransactionMix;
import emporium.jmeter.server.SystemUnderTest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/**
 * A marketplace with far more checkouts than its heap has room for: what has ended leaves, nothing
 * is refused but for memory and said so, no step is given up, and the audit finds all of it.
 */
@Tag("long")
class SmallHeapTest {
  /** Half of it is taken by a marketplace that has sold nothing. */
  private static final String HEAP = "128m";

  /** Half as much again as fill it: 4,000 smaller ones did when nothing could leave. */
  private static final int CHECKOUTS = 6_000;

  private static final int CART_ITEMS_MAX = 12;
  private static final int USERS = 16;
  private static final int WAIT_MAX_MS = 180_000;
  private static final PopulationSize SIZE = PopulationSize.ofSellers(400, 20, 10, 1_000_000);

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  private Path directory;

  private final AtomicInteger answers = new AtomicInteger();
  private final AtomicInteger refusals = new AtomicInteger();
  private final Queue<String> oddAnswers = new ConcurrentLinkedQueue<>();

  @Test
  void checkouts_farMoreThanFit_areAllThereAndNothingFails() throws Exception {
    Path log = directory.resolve("server.log");
    var subject = new SystemUnderTest("ms", "process", SystemUnderTest.NESTED_LOCKS);
    try (var server = TestMarketplaces.withHeap(HEAP, subject, directory.resolve("data"), log)) {
      ServiceAddresses target = ServiceAddresses.forPath(server.address());
      MarketplaceRun run = MarketplaceRun.start(settings(target), text -> {});
      var users = new ArrayList<CompletableFuture<Void>>();
      for (int user = 0; user < USERS; user++) {
        var virtual = new HttpVirtualUser(run.user(user, USERS), target, this::check);
        users.add(CompletableFuture.runAsync(() -> virtual.runWhile(() -> isWanted(run))));
      }
      users.forEach(CompletableFuture::join);
      run.log().close();
      System.out.println("errors: " + run.results().causes());
      LoadedCluster.audited(target, run, WAIT_MAX_MS, CHECKOUTS + " checkouts in " + HEAP);
      assertEquals(List.of(), List.copyOf(oddAnswers));
      assertTrue(checkouts(run) >= CHECKOUTS);
      assertTrue(
          2 * refusals.get() < answers.get(),
          "most of it fits: refused " + refusals + " of " + answers);
    }
    assertFalse(Files.readString(log).contains("OutOfMemoryError"));
  }

  private boolean isWanted(MarketplaceRun run) {
    return checkouts(run) < CHECKOUTS && oddAnswers.isEmpty();
  }

  private static long checkouts(MarketplaceRun run) {
    return run.results()
        .operation(MarketplaceOperation.CHECKOUT)
        .outcomes()
        .getOrDefault("shipped", 0L);
  }

  private void check(MarketplaceOperation step, HttpResponse<String> answer) {
    boolean isRefusal =
        answer.statusCode() == 503 && answer.body().contains("emporium.memory.refuse-percent");
    answers.incrementAndGet();
    if (isRefusal) {
      refusals.incrementAndGet();
    } else if (answer.statusCode() >= 300) {
      oddAnswers.add(step.samplerName() + ": " + answer.statusCode() + " " + answer.body());
    }
  }

  private MarketplaceSettings settings(ServiceAddresses target) {
    long seed = new Random().nextInt(1_000_000);
    System.out.println("seed " + seed);
    return new MarketplaceSettings(
        target,
        seed,
        SIZE,
        TransactionMix.parse(
            "checkout=45,dashboard=5,price-update=3,product-replace=2,update-delivery=45"),
        0,
        0,
        0,
        CART_ITEMS_MAX,
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
