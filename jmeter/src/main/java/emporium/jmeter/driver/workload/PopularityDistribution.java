package emporium.jmeter.driver.workload;

import emporium.jmeter.data.PopulationSize;
import java.util.random.RandomGenerator;

/**
 * The distribution of drawn sellers and products: first the seller, then one of the products that
 * this seller has. Immutable, thread-safe.
 */
public final class PopularityDistribution {
  private final PopulationSize size;
  private final ZipfSampler sellers;
  private final ZipfSampler products;
  private final ZipfSampler productsOfLast;

  /**
   * @param sellerSkew Zipf exponent of the sellers, 0 for uniform
   * @param productSkew Zipf exponent of a seller's products, 0 for uniform
   */
  public PopularityDistribution(PopulationSize size, double sellerSkew, double productSkew) {
    this.size = size;
    this.sellers = new ZipfSampler(size.sellers(), sellerSkew);
    this.products = new ZipfSampler(size.productsOf(1), productSkew);
    this.productsOfLast = new ZipfSampler(size.productsOf(size.sellers()), productSkew);
  }

  /** A seller, from 1. */
  public int seller(RandomGenerator random) {
    return sellers.draw(random);
  }

  /** Place of a product among all. */
  public int place(RandomGenerator random) {
    int seller = seller(random);
    ZipfSampler own = seller == size.sellers() ? productsOfLast : products;
    return size.place(seller, own.draw(random));
  }
}
