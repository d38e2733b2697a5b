package emporium.jmeter.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.client.Marketplace;
import emporium.jmeter.data.DataGenerator;
import emporium.jmeter.data.DataSize;
import emporium.jmeter.data.Populator;
import emporium.jmeter.fake.FakeServer;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ProductMirrorTest {
  private static final ProductMirror.Reader NOBODY =
      (seller, product) -> {
        throw new IOException("nobody there");
      };
  private static final DataSize SIZE = DataSize.ofSellers(1, 3, 4, 10);

  @Test
  void load_changedTarget_takesItsPriceAndVersion() throws Exception {
    try (var server = new FakeServer();
        var marketplace = new Marketplace(server.address(), 2, 5_000)) {
      new Populator(marketplace, 1, SIZE, 2, done -> {}).run();
      server
          .market()
          .tables()
          .find("products", row -> row.get("seller_id").intValue() == 2)
          .put("version", "other")
          .put("product_id", 4);
      var mirror = new ProductMirror(SIZE, NOBODY);
      assertThrows(IOException.class, () -> mirror.load(marketplace, 1));
      server
          .market()
          .tables()
          .of("products")
          .removeIf(row -> row.get("product_id").intValue() == 4);
      server.fault(request -> request.startsWith("GET /records") ? 404 : 0);
      var seeded = new ProductMirror(SIZE, NOBODY);
      seeded.load(marketplace, 1);
      assertEquals(new DataGenerator(1, SIZE).product(7), seeded.at(seeded.place(2, 4)));
    }
  }

  @Test
  void load_lastSellerWithFewer_takesTheRestOnly() throws Exception {
    var fewer = new DataSize(1, 7, 4, 10);
    try (var server = new FakeServer();
        var marketplace = new Marketplace(server.address(), 2, 5_000)) {
      new Populator(marketplace, 1, SIZE, 2, done -> {}).run();
      var mirror = new ProductMirror(fewer, NOBODY);
      mirror.load(marketplace, 1);
      assertEquals(3, mirror.at(6).productId());
      assertThrows(IndexOutOfBoundsException.class, () -> mirror.at(7));
    }
  }

  @Test
  void doubt_inAnyUse_isReadFromTheTargetFirst() throws Exception {
    try (var server = new FakeServer();
        var marketplace = new Marketplace(server.address(), 2, 5_000)) {
      new Populator(marketplace, 1, SIZE, 2, done -> {}).run();
      var there = new AtomicBoolean();
      var mirror =
          new ProductMirror(
              SIZE,
              (seller, product) ->
                  there.get()
                      ? Marketplace.JSON.readTree(server.market().product(seller, product))
                      : null);
      mirror.load(marketplace, 1);
      server.market().tables().first("products").put("version", "other");
      int place = server.market().tables().first("products").get("product_id").intValue() - 1;
      place += 4 * (server.market().tables().first("products").get("seller_id").intValue() - 1);
      assertEquals("0", mirror.at(place).version(), "nobody has told it");
      mirror.doubt(place);
      assertFalse(mirror.offered(place), "the target does not tell");
      assertFalse(mirror.tryLock(place));
      there.set(true);
      assertTrue(mirror.offered(place));
      assertEquals("other", mirror.at(place).version());
      assertTrue(mirror.tryLock(place));
    }
  }

  @Test
  void offered_deletedAndRepriced_onlyOnceItIsReplaced() {
    var mirror = new ProductMirror(SIZE, NOBODY);
    var row = new DataGenerator(1, SIZE).product(3);
    mirror.put(3, row);
    assertTrue(mirror.offered(3));
    mirror.delete(3);
    assertFalse(mirror.offered(3));
    mirror.reprice(3, row);
    assertFalse(mirror.offered(3), "a price puts nothing back on offer");
    mirror.put(3, row);
    assertTrue(mirror.offered(3));
  }

  @Test
  void tryLock_heldByAnother_isRefusedUntilUnlocked() {
    var mirror = new ProductMirror(SIZE, NOBODY);
    mirror.put(5, new DataGenerator(1, SIZE).product(5));
    mirror.put(6, new DataGenerator(1, SIZE).product(6));
    assertTrue(mirror.tryLock(5));
    assertFalse(mirror.tryLock(5));
    assertTrue(mirror.tryLock(6));
    mirror.unlock(5);
    assertTrue(mirror.tryLock(5));
  }
}
