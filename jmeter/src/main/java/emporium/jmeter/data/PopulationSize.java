package emporium.jmeter.data;

/**
 * How much data a marketplace is filled with. Ids count from 1; a seller's products count from 1
 * too. The sellers are as many as are needed for the products; if these do not come out even, the
 * last seller has the rest. Source: the population parameters X, Y and Z of the paper.
 *
 * @param products of all sellers
 * @param productsPerSeller of each seller but the last, who may have fewer
 * @param piecesPerProduct pieces in stock of each product at the start
 */
public record PopulationSize(
    int customers, int products, int productsPerSeller, int piecesPerProduct) {
  public PopulationSize {
    requireAtLeastOne("customers", customers);
    requireAtLeastOne("products", products);
    requireAtLeastOne("products-per-seller", productsPerSeller);
    if (piecesPerProduct < 0) {
      throw new IllegalArgumentException("pieces must not be negative, was " + piecesPerProduct);
    }
  }

  /** As many sellers, all with equally many products. */
  public static PopulationSize ofSellers(
      int customers, int sellers, int productsPerSeller, int piecesPerProduct) {
    requireAtLeastOne("sellers", sellers);
    requireAtLeastOne("products-per-seller", productsPerSeller);
    if ((long) sellers * productsPerSeller > Integer.MAX_VALUE) {
      throw new IllegalArgumentException("sellers x products-per-seller must be below 2^31");
    }
    return new PopulationSize(
        customers, sellers * productsPerSeller, productsPerSeller, piecesPerProduct);
  }

  /** All sellers. */
  public int sellers() {
    return sellerOf(products - 1);
  }

  /**
   * Returns the number of products of this seller, counted from 1; 0 if there is no such seller.
   */
  public int productsOf(int seller) {
    long before = (seller - 1L) * productsPerSeller;
    return before < 0 ? 0 : (int) Math.max(0, Math.min(productsPerSeller, products - before));
  }

  /** Place among all products, from 0, of a seller's product; both are counted from 1. */
  public int place(int seller, int product) {
    return (seller - 1) * productsPerSeller + product - 1;
  }

  /** Whose product is at this place. */
  public int sellerOf(int place) {
    return place / productsPerSeller + 1;
  }

  /** Which of its seller's products is at this place, from 1. */
  public int productOf(int place) {
    return place % productsPerSeller + 1;
  }

  /** Returns the number of rows of all tables: each product has one stock row. */
  public long rows() {
    return (long) customers + sellers() + 2L * products;
  }

  private static void requireAtLeastOne(String name, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " must be at least 1, was " + value);
    }
  }
}
