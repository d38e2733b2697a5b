package emporium.shipment.jpa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.locks.LockTimeout;
import emporium.shipment.DeliveryClaim;
import emporium.shipment.UndeliveredGroup;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Claims of several deliveries at the same time. */
class SellerClaimsTest {
  private static final long LONG_MS = 600_000;

  private final ExecutorService deliveries = Executors.newCachedThreadPool();
  private final CountDownLatch searching = new CountDownLatch(1);
  private final CountDownLatch found = new CountDownLatch(1);

  @AfterEach
  void end() {
    found.countDown();
    deliveries.shutdownNow();
  }

  @Test
  void claim_whileAnotherSearches_waitsAndIsGivenItsSellers() {
    var claims = new SellerClaims(LONG_MS);
    var first = searching(claims, 7);
    var thread = new AtomicReference<Thread>();
    var claimed = new AtomicReference<Integer[]>();
    var second =
        CompletableFuture.supplyAsync(
            () -> {
              thread.set(Thread.currentThread());
              return claims.claim(
                  sellers -> {
                    claimed.set(sellers);
                    return List.of(group(8));
                  });
            },
            deliveries);
    while (thread.get() == null || thread.get().getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    assertFalse(second.isDone());
    found.countDown();
    assertEquals(List.of(group(8)), second.join().groups());
    assertEquals(List.of(7), Arrays.asList(claimed.get()));
    assertEquals(List.of(group(7)), first.join().groups());
  }

  @Test
  void claim_whoseTurnDoesNotCome_timesOutAndClaimsNothing() {
    var claims = new SellerClaims(0);
    var first = searching(claims, 7);
    assertThrows(LockTimeout.class, () -> claims.claim(sellers -> List.of(group(8))));
    found.countDown();
    assertEquals(List.of(7), claimed(claims, first));
  }

  @Test
  void claim_whoseSearchFails_claimsNothingAndEndsItsTurn() {
    var claims = new SellerClaims(0);
    var failing =
        CompletableFuture.supplyAsync(
            () ->
                claims.claim(
                    sellers -> {
                      throw new IllegalStateException("planned");
                    }),
            deliveries);
    assertThrows(CompletionException.class, failing::join);
    assertTrue(claimed(claims, CompletableFuture.completedFuture(null)).isEmpty());
  }

  /** What is claimed after the other claim was made. */
  private static List<Integer> claimed(
      SellerClaims claims, CompletableFuture<? extends DeliveryClaim> other) {
    var unused = other.join();
    var claimed = new AtomicReference<Integer[]>();
    claims
        .claim(
            sellers -> {
              claimed.set(sellers);
              return List.of();
            })
        .close();
    return Arrays.asList(claimed.get());
  }

  /** A claim of the seller that searches until {@link #found}. */
  private CompletableFuture<DeliveryClaim> searching(SellerClaims claims, int seller) {
    var claim =
        CompletableFuture.supplyAsync(
            () ->
                claims.claim(
                    sellers -> {
                      searching.countDown();
                      await(found);
                      return List.of(group(seller));
                    }),
            deliveries);
    await(searching);
    return claim;
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static UndeliveredGroup group(int seller) {
    return new UndeliveredGroup(seller, 1_000, 1, 1, 0);
  }
}
