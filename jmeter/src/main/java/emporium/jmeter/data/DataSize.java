package emporium.jmeter.data;

/**
 * How much data a marketplace is filled with. Ids count from 1; a seller's products count from 1
 * too.
 *
 * @param piecesPerProduct pieces in stock of each product at the start
 */
public record DataSize(int customers, int sellers, int productsPerSeller, int piecesPerProduct) {
  public DataSize {
    requireAtLeastOne("customers", customers);
    requireAtLeastOne("sellers", sellers);
    requireAtLeastOne("products-per-seller", productsPerSeller);
    if (piecesPerProduct < 0) {
      throw new IllegalArgumentException("pieces must not be negative, was " + piecesPerProduct);
    }
    if ((long) sellers * productsPerSeller > Integer.MAX_VALUE) {
      throw new IllegalArgumentException("sellers x products-per-seller must be below 2^31");
    }
  }

  /** All products of all sellers. */
  public int products() {
    return sellers * productsPerSeller;
  }

  /** All rows of all tables: each product has one stock row. */
  public long rows() {
    return (long) customers + sellers + 2L * products();
  }

  private static void requireAtLeastOne(String name, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " must be at least 1, was " + value);
    }
  }
}
