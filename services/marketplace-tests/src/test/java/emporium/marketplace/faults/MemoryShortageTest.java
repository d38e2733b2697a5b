package emporium.marketplace.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.marketplace.DelayedTransactions;
import emporium.marketplace.FreshMarketplace;
import emporium.marketplace.TestMarketplaceClient;
import emporium.persistence.Transactions;
import emporium.persistence.engine.HeapGauge;
import emporium.persistence.ms.GraphEngine;
import emporium.runtime.testing.Await;
import emporium.stock.StockRepository;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.annotation.Priority;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.net.URL;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A marketplace whose memory is short: what may go leaves, what begins is refused. */
@QuarkusTest
@TestProfile(MemoryShortageTest.Profile.class)
class MemoryShortageTest {
  private static final int ID = 91_001;
  private static final double SHORT = 0.7;
  private static final double FULL = 0.93;

  /** The test says how full heap and disk are, and when stock is reserved. */
  public static final class Profile extends FreshMarketplace {
    @Override
    public Map<String, String> getConfigOverrides() {
      var overrides = super.getConfigOverrides();
      overrides.put("emporium.memory.pause-ms", "10");
      overrides.put("emporium.memory.wait-max-ms", "60000");
      overrides.put("emporium.memory.queued-max", "1");
      overrides.put("emporium.provider.void-window-ms", "0");
      overrides.put("emporium.disk.bytes-max", String.valueOf(DiskShortageTest.BYTES_MAX));
      replaceModules(overrides, DelayedReservations.class);
      return overrides;
    }

    @Override
    public Set<Class<?>> getEnabledAlternatives() {
      return Set.of(GivenHeap.class, FixedDiskGauge.class);
    }
  }

  /** A heap that is as full as the test says. */
  @Alternative
  @Priority(1)
  @Singleton
  public static final class GivenHeap {
    private volatile double live;

    /** The heap of the process. */
    @Produces
    @Singleton
    public HeapGauge heap() {
      return () -> live;
    }
  }

  @TestHTTPResource("/")
  URL url;

  @Inject GraphEngine engine;
  @Inject GivenHeap heap;
  @Inject Transactions<StockRepository> stock;
  @Inject MeterRegistry metrics;

  @AfterEach
  void free() {
    heap.live = 0;
    held().release();
  }

  private DelayedTransactions<?> held() {
    return (DelayedTransactions<?>) stock;
  }

  private int inMemory(String table) {
    return engine.operations().statistics().tables().stream()
        .filter(one -> one.table().equals(table))
        .mapToInt(one -> one.aggregates() - one.history())
        .sum();
  }

  private static void requireRefused(HttpResponse<String> answer) {
    assertEquals(503, answer.statusCode(), answer::body);
    assertTrue(answer.body().contains("urn:emporium:overloaded"), answer::body);
    assertTrue(answer.body().contains("memory: 93 % of the heap is live"), answer::body);
    assertEquals("1", answer.headers().firstValue("Retry-After").orElse("none"));
  }

  @Test
  void full_whatBegins_waitsOrIsRefusedNamingMemory_andTheRestGoesOn() {
    var shop = new TestMarketplaceClient(url.getPort());
    shop.seller(ID);
    shop.customer(ID);
    shop.product(ID, 1, "3.00", 1_000);
    shop.drain();
    String item = TestMarketplaceClient.itemBody(ID, 1, "3.00", 1, "0.00", "0");
    int added = shop.ok("PATCH", "/cart/" + ID + "/add", item).statusCode();
    shop.checkout(ID, "first");
    shop.ok("PATCH", "/cart/" + ID + "/add", item);
    heap.live = FULL;
    var waiting =
        CompletableFuture.supplyAsync(() -> shop.call("PATCH", "/cart/" + ID + "/add", item));
    Await.until(() -> metrics.get("emporium.admission.queued").gauge().value() == 1);
    requireRefused(shop.call("PATCH", "/cart/" + ID + "/add", item));
    requireRefused(shop.call("PUT", "/cart/" + ID + "/add", item));
    requireRefused(
        shop.call(
            "POST", "/cart/" + ID + "/checkout", TestMarketplaceClient.checkoutBody(ID, "second")));
    requireRefused(shop.call("POST", "/customer", TestMarketplaceClient.customerRow(ID + 1, "B")));
    requireRefused(shop.call("POST", "/seller", TestMarketplaceClient.sellerRow(ID + 1, "B")));
    requireRefused(shop.call("POST", "/stock", TestMarketplaceClient.stockRow(ID, 2, 5)));
    requireRefused(shop.call("PATCH", "/stock/" + ID + "/1", "{\"quantity\": 1}"));
    requireRefused(
        shop.call("POST", "/product", TestMarketplaceClient.productRow(ID, 2, "1.00", "1")));
    requireRefused(
        shop.call("PUT", "/product", TestMarketplaceClient.productRow(ID, 1, "2.00", "2")));
    requireRefused(shop.price(ID, 1, "4.00", "1"));
    requireRefused(shop.call("DELETE", "/product/" + ID + "/1", ""));
    shop.ok("GET", "/cart/" + ID, "");
    shop.ok("GET", "/records/order", "");
    assertEquals(1, shop.deliver("d1"));
    shop.ok("PATCH", "/cart/" + ID + "/seal", "");
    shop.drain();
    assertEquals(0, engine.deadLetters());
    assertFalse(waiting.isDone());
    heap.live = SHORT;
    assertEquals(added, waiting.join().statusCode(), () -> waiting.join().body());
    shop.ok("PATCH", "/cart/" + ID + "/add", item);
    assertEquals("shipped", shop.checkout(ID, "third"));
    assertEquals(1, shop.deliver("d2"));
    shop.drain();
  }

  @Test
  void full_whatHasBegun_isCompletedToItsLastStep() {
    int id = ID + 20;
    var shop = new TestMarketplaceClient(url.getPort());
    shop.seller(id);
    shop.customer(id);
    shop.product(id, 1, "3.00", 1_000);
    shop.drain();
    shop.ok(
        "PATCH",
        "/cart/" + id + "/add",
        TestMarketplaceClient.itemBody(id, 1, "3.00", 1, "0.00", "0"));
    held().hold();
    var begun = shop.checkoutLater(id, "begun");
    Await.until(() -> shop.json("/open-transactions").get("open").asInt() > 0);
    heap.live = FULL;
    assertFalse(begun.isDone(), "the control: it is still under way");
    held().release();
    var outcome = begun.orTimeout(60, TimeUnit.SECONDS).join();
    assertEquals("shipped", outcome.headers().firstValue("Emporium-Outcome").orElse("none"));
    assertEquals(1, shop.deliver("d" + id));
    shop.drain();
    assertEquals(0, engine.deadLetters());
  }

  @Test
  void short_whatHasEnded_leavesAtOnce_andIsReadAsBefore() {
    int id = ID + 10;
    var shop = new TestMarketplaceClient(url.getPort());
    shop.seller(id);
    shop.customer(id);
    shop.product(id, 1, "3.00", 1_000);
    shop.drain();
    buy(shop, id, "one");
    assertEquals(1, shop.deliver("d3"));
    buy(shop, id, "open");
    shop.drain();
    String orders = shop.ok("GET", "/order/" + id, "").body();
    assertTrue(inMemory("orders") >= 2, "the control: there is room");
    assertTrue(inMemory("charges") >= 2);
    heap.live = SHORT;
    Await.until(() -> inMemory("orders") == 1 && inMemory("charges") == 0);
    assertEquals(orders, shop.ok("GET", "/order/" + id, "").body());
    assertEquals(1, shop.deliver("d4"));
    Await.until(() -> inMemory("orders") == 0);
  }

  private static void buy(TestMarketplaceClient shop, int id, String tid) {
    shop.ok(
        "PATCH",
        "/cart/" + id + "/add",
        TestMarketplaceClient.itemBody(id, 1, "3.00", 1, "0.00", "0"));
    assertEquals("shipped", shop.checkout(id, tid));
  }
}
