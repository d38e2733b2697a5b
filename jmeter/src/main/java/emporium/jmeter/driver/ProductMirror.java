package emporium.jmeter.driver;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.jmeter.client.Marketplace;
import emporium.jmeter.data.DataGenerator;
import emporium.jmeter.data.DataSize;
import emporium.jmeter.data.ProductRow;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The products as the driver believes the marketplace has them. Reads are free of locks and see the
 * present or the previous state of a product; updates of one product follow each other, since only
 * the holder of its lock may send one. Thread-safe.
 */
final class ProductMirror {
  private final DataSize size;
  private final AtomicReferenceArray<ProductRow> products;
  private final AtomicIntegerArray locked;

  ProductMirror(DataSize size) {
    this.size = size;
    this.products = new AtomicReferenceArray<>(size.products());
    this.locked = new AtomicIntegerArray(size.products());
  }

  /**
   * Takes over what the target holds. A target without raw records is taken to hold what the seed
   * gives.
   *
   * @throws IOException if the target holds some of the products but not all
   */
  void load(Marketplace marketplace, long seed) throws IOException {
    if (!marketplace.records("product", this::take)) {
      var generator = new DataGenerator(seed, size);
      for (int place = 0; place < size.products(); place++) {
        products.set(place, generator.product(place));
      }
    }
    for (int place = 0; place < size.products(); place++) {
      if (products.get(place) == null) {
        throw new IOException(
            "The target lacks product " + name(place) + "; it was filled with less data");
      }
    }
  }

  /** The product at this place, from 0. */
  ProductRow at(int place) {
    return products.get(place);
  }

  /** Place of a seller's product, both counted from 1. */
  int place(int seller, int product) {
    return size.place(seller, product);
  }

  boolean tryLock(int place) {
    return locked.compareAndSet(place, 0, 1);
  }

  void unlock(int place) {
    locked.set(place, 0);
  }

  /** Notes an acknowledged update. Only by the holder of the product's lock. */
  void put(int place, ProductRow row) {
    products.set(place, row);
  }

  private void take(JsonNode row) {
    if (!row.path("type").asText().equals("products")) {
      return;
    }
    int seller = row.path("seller_id").intValue();
    int product = row.path("product_id").intValue();
    if (product < 1 || product > size.productsOf(seller)) {
      return;
    }
    products.set(
        place(seller, product),
        new ProductRow(
            seller,
            product,
            row.path("name").asText(),
            row.path("sku").asText(),
            row.path("category").asText(),
            row.path("description").asText(),
            money(row.path("price")),
            money(row.path("freight_value")),
            row.path("version").asText(),
            row.path("status").asText()));
  }

  private static BigDecimal money(JsonNode value) {
    return value.decimalValue().setScale(2, RoundingMode.HALF_EVEN);
  }

  private String name(int place) {
    return size.sellerOf(place) + "/" + size.productOf(place);
  }
}
