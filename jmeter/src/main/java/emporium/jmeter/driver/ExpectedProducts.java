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
import org.jspecify.annotations.Nullable;

/**
 * The products as the driver believes the marketplace has them. Reads are free of locks and see the
 * present or the previous state of a product; updates of one product follow each other, since only
 * the holder of its lock may send one. A product is changed here only by an answer that says that
 * the marketplace has changed it; after one that leaves it open the product is in doubt, and is
 * read from the marketplace before it is used again. Thread-safe.
 *
 * <p>An update that takes effect only after such a reading is noticed when the marketplace refuses
 * the next one: then the product is in doubt again.
 */
final class ProductMirror {
  private final DataSize size;
  private final Reader reader;
  private final AtomicReferenceArray<Belief> products;
  private final AtomicIntegerArray locked;

  /** How a product in doubt is read from the target. */
  interface Reader {
    /** The product's record; null if the target has none. */
    @Nullable JsonNode read(int seller, int product) throws IOException;
  }

  /**
   * What is believed of a product.
   *
   * @param offered whether it can be bought
   * @param sure false after an update of which nobody knows whether it took effect
   */
  private record Belief(ProductRow row, boolean offered, boolean sure) {}

  ProductMirror(DataSize size, Reader reader) {
    this.size = size;
    this.reader = reader;
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
        put(place, generator.product(place));
      }
    }
    for (int place = 0; place < size.products(); place++) {
      if (products.get(place) == null) {
        throw new IOException(
            "The target lacks product " + name(place) + "; it was filled with less data");
      }
    }
  }

  /** The product at this place, from 0, as it was when it was last known. */
  ProductRow at(int place) {
    return products.get(place).row;
  }

  /** Whether the product can be put into a cart; one in doubt is read first. */
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
    if (products.get(place).sure || reread(place)) {
      return true;
    }
    unlock(place);
    return false;
  }

  private boolean reread(int place) {
    try {
      JsonNode row = reader.read(size.sellerOf(place), size.productOf(place));
      if (row != null) {
        products.set(place, belief(row));
      }
      return row != null;
    } catch (IOException unreachable) {
      return false; // the next one who wants it asks again
    }
  }

  void unlock(int place) {
    locked.set(place, 0);
  }

  /** Notes an acknowledged replace. Only by the holder of the product's lock. */
  void put(int place, ProductRow row) {
    products.set(place, new Belief(row, true, true));
  }

  /** Notes an acknowledged price; a deleted product stays so. Only by the lock's holder. */
  void reprice(int place, ProductRow row) {
    products.set(place, new Belief(row, products.get(place).offered, true));
  }

  /** Notes an acknowledged delete. Only by the holder of the product's lock. */
  void delete(int place) {
    products.set(place, new Belief(at(place), false, true));
  }

  /** Notes that nobody knows how the product is. Only by the holder of its lock. */
  void doubt(int place) {
    Belief last = products.get(place);
    products.set(place, new Belief(last.row, last.offered, false));
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
    products.set(place(seller, product), belief(row));
  }

  private static Belief belief(JsonNode row) {
    var product =
        new ProductRow(
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
    return new Belief(product, row.path("active").asBoolean(true), true);
  }

  private static BigDecimal money(JsonNode value) {
    return value.decimalValue().setScale(2, RoundingMode.HALF_EVEN);
  }

  private String name(int place) {
    return size.sellerOf(place) + "/" + size.productOf(place);
  }
}
