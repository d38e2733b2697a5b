package emporium.jmeter.driver;

import emporium.jmeter.data.DataSize;
import java.util.random.RandomGenerator;

/**
 * Which sellers and products are drawn how often: first the seller, then one of the products that
 * this seller has. Immutable, thread-safe.
 */
final class Popularity {
  private final DataSize size;
  private final Skew sellers;
  private final Skew products;
  private final Skew productsOfLast;

  /**
   * @param sellerSkew Zipf exponent of the sellers, 0 for uniform
   * @param productSkew Zipf exponent of a seller's products, 0 for uniform
   */
  Popularity(DataSize size, double sellerSkew, double productSkew) {
    this.size = size;
    this.sellers = new Skew(size.sellers(), sellerSkew);
    this.products = new Skew(size.productsOf(1), productSkew);
    this.productsOfLast = new Skew(size.productsOf(size.sellers()), productSkew);
  }

  /** A seller, from 1. */
  int seller(RandomGenerator random) {
    return sellers.draw(random);
  }

  /** Place of a product among all. */
  int place(RandomGenerator random) {
    int seller = seller(random);
    Skew own = seller == size.sellers() ? productsOfLast : products;
    return size.place(seller, own.draw(random));
  }
}
