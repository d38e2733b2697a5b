package emporium.marketplace.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.marketplace.DelayedTransactions;
import emporium.marketplace.TestMarketplaceClient;
import emporium.persistence.Transactions;
import emporium.persistence.ms.GraphEngine;
import emporium.runtime.admission.DiskSpace;
import emporium.runtime.testing.Await;
import emporium.stock.StockRepository;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.net.URL;
import java.net.http.HttpResponse;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A marketplace whose disk is full: what begins is refused, what has begun is completed. */
@QuarkusTest
@TestProfile(MemoryShortageTest.Profile.class)
class DiskShortageTest {
  /** What the data directory may have at most. */
  static final long BYTES_MAX = 1_000_000_000;

  private static final int ID = 92_001;
  private static final int WAIT_MAX_SECONDS = 60;

  @TestHTTPResource("/")
  URL url;

  @Inject GraphEngine engine;
  @Inject FixedDiskGauge disk;
  @Inject Transactions<StockRepository> stock;

  private DelayedTransactions<?> held() {
    return (DelayedTransactions<?>) stock;
  }

  @AfterEach
  void room() {
    disk.hasRoom();
    held().release();
  }

  private static void requireRefused(String detail, HttpResponse<String> answer) {
    assertEquals(503, answer.statusCode(), answer::body);
    assertTrue(answer.body().contains("urn:emporium:overloaded"), answer::body);
    assertTrue(answer.body().contains(detail), answer::body);
    assertEquals("1", answer.headers().firstValue("Retry-After").orElse("none"));
  }

  @Test
  void moreThanItMayHave_whatBegins_isRefusedNamingTheBound_andWhatHasBegunIsCompleted() {
    completesWhatHasBegun(
        ID,
        new DiskSpace(BYTES_MAX + 1, Long.MAX_VALUE),
        "disk: the data directory has 1000000001 bytes, emporium.disk.bytes-max is 1000000000");
  }

  @Test
  void lessFreeThanThereMustBe_whatBegins_isRefusedNamingTheBound_andWhatHasBegunIsCompleted() {
    completesWhatHasBegun(
        ID + 10,
        new DiskSpace(0, 99),
        "disk: 99 bytes are free on the file system of the data directory,"
            + " emporium.disk.free-bytes-min is 536870912");
  }

  private void completesWhatHasBegun(int id, DiskSpace full, String detail) {
    var shop = new TestMarketplaceClient(url.getPort());
    shop.seller(id);
    shop.customer(id);
    shop.customer(id + 1);
    shop.product(id, 1, "3.00", 1_000);
    shop.drain();
    String item = TestMarketplaceClient.itemBody(id, 1, "3.00", 1, "0.00", "0");
    shop.ok("PATCH", "/cart/" + id + "/add", item);
    shop.ok("PATCH", "/cart/" + (id + 1) + "/add", item);
    held().hold();
    var begun = shop.checkoutLater(id, "begun");
    Await.until(() -> shop.json("/open-transactions").get("open").asInt() > 0);
    disk.has(full);
    requireRefused(detail, shop.call("PATCH", "/cart/" + (id + 1) + "/add", item));
    requireRefused(detail, shop.checkoutLater(id + 1, "not begun").join());
    requireRefused(
        detail, shop.call("POST", "/customer", TestMarketplaceClient.customerRow(id + 2, "B")));
    requireRefused(
        detail,
        shop.call("POST", "/product", TestMarketplaceClient.productRow(id, 2, "1.00", "1")));
    requireRefused(detail, shop.call("PATCH", "/stock/" + id + "/1", "{\"quantity\": 1}"));
    shop.ok("GET", "/cart/" + (id + 1), "");
    shop.ok("GET", "/records/order", "");
    assertFalse(begun.isDone(), "the control: it is still under way");
    held().release();
    var outcome = begun.orTimeout(WAIT_MAX_SECONDS, TimeUnit.SECONDS).join();
    assertEquals("shipped", outcome.headers().firstValue("Emporium-Outcome").orElse("none"));
    assertEquals(1, shop.deliver("d" + id));
    shop.drain();
    assertEquals(0, engine.deadLetters());
    disk.hasRoom();
    assertEquals("shipped", shop.checkout(id + 1, "begun at last"));
    assertEquals(1, shop.deliver("e" + id));
    shop.drain();
  }
}
