package emporium.jmeter.driver;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.data.DataGenerator;
import emporium.jmeter.data.PopulationSize;
import emporium.jmeter.data.ProductPayload;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The products in the state the driver expects the marketplace to have them. Reads are free of
 * locks and see the present or the previous state of a product; updates of one product follow each
 * other, since only the holder of its lock may send one. A product is changed here only by an
 * answer that acknowledges the change; after an indeterminate answer the product is in doubt, and
 * is read from the marketplace before its next use. Thread-safe.
 *
 * <p>An update that takes effect only after that read is noticed when the marketplace refuses the
 * next one: then the product is in doubt once more.
 */
final class ExpectedProducts {
  private final PopulationSize size;
  private final Reader reader;
  private final AtomicReferenceArray<ExpectedState> products;
  private final AtomicIntegerArray locked;

  /** Reads a product in doubt from the target. */
  interface Reader {
    /** The product's record; null if the target has none. */
    @Nullable JsonNode read(int seller, int product) throws IOException;
  }

  /**
   * The expected state of a product.
   *
   * @param offered whether it can be bought
   * @param sure false after an update of unknown effect
   */
  private record ExpectedState(ProductPayload row, boolean offered, boolean sure) {}

  ExpectedProducts(PopulationSize size, Reader reader) {
    this.size = size;
    this.reader = reader;
    this.products = new AtomicReferenceArray<>(size.products());
    this.locked = new AtomicIntegerArray(size.products());
  }

  /**
   * Reads the products of the target. A target without raw records is assumed to have the seeded
   * ones.
   *
   * @throws IOException if the target holds some of the products but not all
   */
  void load(MarketplaceClient marketplace, long seed) throws IOException {
    if (!marketplace.records("product", this::acceptRecord)) {
      var generator = new DataGenerator(seed, size);
      for (int place = 0; place < size.products(); place++) {
        recordReplace(place, generator.product(place));
      }
    }
    for (int place = 0; place < size.products(); place++) {
      if (products.get(place) == null) {
        throw new IOException(
            "The target lacks product " + name(place) + "; it was filled with less data");
      }
    }
  }

  /** Returns the product at this index, from 0, in its last known state. */
  ProductPayload product(int place) {
    return products.get(place).row;
  }

  /** Returns whether the product can be put into a cart; one in doubt is read first. */
  boolean offered(int place) {
    if (!products.get(place).sure) {
      if (!tryLock(place)) {
        return false;
      }
      unlock(place);
    }
    return products.get(place).offered;
  }

  /** Place of a seller's product, both counted from 1. */
  int place(int seller, int product) {
    return size.place(seller, product);
  }

  /** Locks a product for an update; false if another thread has it, or if it stays in doubt. */
  boolean tryLock(int place) {
    if (!locked.compareAndSet(place, 0, 1)) {
      return false;
    }
    if (products.get(place).sure || refresh(place)) {
      return true;
    }
    unlock(place);
    return false;
  }

  private boolean refresh(int place) {
    try {
      JsonNode row = reader.read(size.sellerOf(place), size.productOf(place));
      if (row != null) {
        products.set(place, expectedState(row));
      }
      return row != null;
    } catch (IOException unreachable) {
      return false; // the next caller reads it once more
    }
  }

  void unlock(int place) {
    locked.set(place, 0);
  }

  /** Records an acknowledged replace. Only by the holder of the product's lock. */
  void recordReplace(int place, ProductPayload row) {
    products.set(place, new ExpectedState(row, true, true));
  }

  /** Records an acknowledged price; a deleted product stays so. Only by the lock's holder. */
  void recordPrice(int place, ProductPayload row) {
    products.set(place, new ExpectedState(row, products.get(place).offered, true));
  }

  /** Records an acknowledged delete. Only by the holder of the product's lock. */
  void delete(int place) {
    products.set(place, new ExpectedState(product(place), false, true));
  }

  /** Marks the state of a product as unknown. Only by the holder of its lock. */
  void markUncertain(int place) {
    ExpectedState last = products.get(place);
    products.set(place, new ExpectedState(last.row, last.offered, false));
  }

  private void acceptRecord(JsonNode row) {
    if (!row.path("type").asText().equals("products")) {
      return;
    }
    int seller = row.path("seller_id").intValue();
    int product = row.path("product_id").intValue();
    if (product < 1 || product > size.productsOf(seller)) {
      return;
    }
    products.set(place(seller, product), expectedState(row));
  }

  private static ExpectedState expectedState(JsonNode row) {
    var product =
        new ProductPayload(
            row.path("seller_id").intValue(),
            row.path("product_id").intValue(),
            row.path("name").asText(),
            row.path("sku").asText(),
            row.path("category").asText(),
            row.path("description").asText(),
            money(row.path("price")),
            money(row.path("freight_value")),
            row.path("version").asText(),
            row.path("status").asText());
    return new ExpectedState(product, row.path("active").asBoolean(true), true);
  }

  private static BigDecimal money(JsonNode value) {
    return value.decimalValue().setScale(2, RoundingMode.HALF_EVEN);
  }

  private String name(int place) {
    return size.sellerOf(place) + "/" + size.productOf(place);
  }
}
