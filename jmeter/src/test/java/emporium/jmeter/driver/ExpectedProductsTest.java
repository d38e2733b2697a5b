package emporium.jmeter.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.data.DataGenerator;
import emporium.jmeter.data.PopulationSize;
import emporium.jmeter.data.Populator;
import emporium.jmeter.fake.FakeMarketplaceServer;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ExpectedProductsTest {
  private static final ExpectedProducts.Reader NOBODY =
      (seller, product) -> {
        throw new IOException("nobody there");
      };
  private static final PopulationSize SIZE = PopulationSize.ofSellers(1, 3, 4, 10);

  @Test
  void load_changedTarget_takesItsPriceAndVersion() throws Exception {
    try (var server = new FakeMarketplaceServer();
        var marketplace = new MarketplaceClient(server.address(), 2, 5_000)) {
      new Populator(marketplace, 1, SIZE, 2, done -> {}).run();
      server
          .market()
          .tables()
          .find("products", row -> row.get("seller_id").intValue() == 2)
          .put("version", "other")
          .put("product_id", 4);
      var mirror = new ExpectedProducts(SIZE, NOBODY);
      assertThrows(IOException.class, () -> mirror.load(marketplace, 1));
      server
          .market()
          .tables()
          .of("products")
          .removeIf(row -> row.get("product_id").intValue() == 4);
      server.fault(request -> request.startsWith("GET /records") ? 404 : 0);
      var seeded = new ExpectedProducts(SIZE, NOBODY);
      seeded.load(marketplace, 1);
      assertEquals(new DataGenerator(1, SIZE).product(7), seeded.product(seeded.place(2, 4)));
    }
  }

  @Test
  void load_lastSellerWithFewer_takesTheRestOnly() throws Exception {
    var fewer = new PopulationSize(1, 7, 4, 10);
    try (var server = new FakeMarketplaceServer();
        var marketplace = new MarketplaceClient(server.address(), 2, 5_000)) {
      new Populator(marketplace, 1, SIZE, 2, done -> {}).run();
      var mirror = new ExpectedProducts(fewer, NOBODY);
      mirror.load(marketplace, 1);
      assertEquals(3, mirror.product(6).productId());
      assertThrows(IndexOutOfBoundsException.class, () -> mirror.product(7));
    }
  }

  @Test
  void doubt_inAnyUse_isReadFromTheTargetFirst() throws Exception {
    try (var server = new FakeMarketplaceServer();
        var marketplace = new MarketplaceClient(server.address(), 2, 5_000)) {
      new Populator(marketplace, 1, SIZE, 2, done -> {}).run();
      var there = new AtomicBoolean();
      var mirror =
          new ExpectedProducts(
              SIZE,
              (seller, product) ->
                  there.get()
                      ? MarketplaceClient.JSON.readTree(server.market().product(seller, product))
                      : null);
      mirror.load(marketplace, 1);
      server.market().tables().first("products").put("version", "other");
      int place = server.market().tables().first("products").get("product_id").intValue() - 1;
      place += 4 * (server.market().tables().first("products").get("seller_id").intValue() - 1);
      assertEquals("0", mirror.product(place).version(), "nobody has told it");
      mirror.markUncertain(place);
      assertFalse(mirror.offered(place), "the target does not tell");
      assertFalse(mirror.tryLock(place));
      there.set(true);
      assertTrue(mirror.offered(place));
      assertEquals("other", mirror.product(place).version());
      assertTrue(mirror.tryLock(place));
    }
  }

  @Test
  void offered_deletedAndRepriced_onlyOnceItIsReplaced() {
    var mirror = new ExpectedProducts(SIZE, NOBODY);
    var row = new DataGenerator(1, SIZE).product(3);
    mirror.recordReplace(3, row);
    assertTrue(mirror.offered(3));
    mirror.delete(3);
    assertFalse(mirror.offered(3));
    mirror.recordPrice(3, row);
    assertFalse(mirror.offered(3), "a price puts nothing back on offer");
    mirror.recordReplace(3, row);
    assertTrue(mirror.offered(3));
  }

  @Test
  void tryLock_heldByAnother_isRefusedUntilUnlocked() {
    var mirror = new ExpectedProducts(SIZE, NOBODY);
    mirror.recordReplace(5, new DataGenerator(1, SIZE).product(5));
    mirror.recordReplace(6, new DataGenerator(1, SIZE).product(6));
    assertTrue(mirror.tryLock(5));
    assertFalse(mirror.tryLock(5));
    assertTrue(mirror.tryLock(6));
    mirror.unlock(5);
    assertTrue(mirror.tryLock(5));
  }
}
