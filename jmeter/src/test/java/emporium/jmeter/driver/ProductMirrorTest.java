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
import org.junit.jupiter.api.Test;

class ProductMirrorTest {
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
      var mirror = new ProductMirror(SIZE);
      assertThrows(IOException.class, () -> mirror.load(marketplace, 1));
      server
          .market()
          .tables()
          .of("products")
          .removeIf(row -> row.get("product_id").intValue() == 4);
      server.fault(request -> request.startsWith("GET /records") ? 404 : 0);
      var seeded = new ProductMirror(SIZE);
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
      var mirror = new ProductMirror(fewer);
      mirror.load(marketplace, 1);
      assertEquals(3, mirror.at(6).productId());
      assertThrows(IndexOutOfBoundsException.class, () -> mirror.at(7));
    }
  }

  @Test
  void tryLock_heldByAnother_isRefusedUntilUnlocked() {
    var mirror = new ProductMirror(SIZE);
    assertTrue(mirror.tryLock(5));
    assertFalse(mirror.tryLock(5));
    assertTrue(mirror.tryLock(6));
    mirror.unlock(5);
    assertTrue(mirror.tryLock(5));
  }
}
