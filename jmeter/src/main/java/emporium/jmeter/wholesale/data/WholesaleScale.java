package emporium.jmeter.wholesale.data;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * How large a warehouse is. {@link #REDUCED} is a hundredth of {@link #FULL}: with as many original
 * products, and with as many customers of a name. The constants A of TPC-C's non-uniform numbers
 * (2.1.6) are in the smaller ranges the powers of two, less one, that are the same share of them.
 */
public enum WholesaleScale {
  FULL(100_000, 3_000, 1_000, 10_000, 255, 1_023, 8_191),
  REDUCED(1_000, 30, 10, 100, 3, 7, 127);

  private final int products;
  private final int customersPerDistrict;
  private final int lastNames;
  private final int productsPerOriginal;
  private final int lastNamesSpread;
  private final int customersSpread;
  private final int productsSpread;

  WholesaleScale(
      int products,
      int customersPerDistrict,
      int lastNames,
      int productsPerOriginal,
      int lastNamesSpread,
      int customersSpread,
      int productsSpread) {
    this.products = products;
    this.customersPerDistrict = customersPerDistrict;
    this.lastNames = lastNames;
    this.productsPerOriginal = productsPerOriginal;
    this.lastNamesSpread = lastNamesSpread;
    this.customersSpread = customersSpread;
    this.productsSpread = productsSpread;
  }

  /** Products, and stocks of a warehouse. */
  public int products() {
    return products;
  }

  /** Customers of a district; it has as many orders at the start, and as many payments. */
  public int customersPerDistrict() {
    return customersPerDistrict;
  }

  /** Last names that the customers of a district share. */
  public int lastNames() {
    return lastNames;
  }

  /** One product in so many is original. */
  int productsPerOriginal() {
    return productsPerOriginal;
  }

  /** The constant A of the non-uniform last names. */
  int lastNamesSpread() {
    return lastNamesSpread;
  }

  /** The constant A of the non-uniform customers. */
  public int customersSpread() {
    return customersSpread;
  }

  /** The constant A of the non-uniform products. */
  public int productsSpread() {
    return productsSpread;
  }

  /** The name in options and in the population that a server keeps. */
  public String id() {
    return this == FULL ? "full" : "reduced";
  }

  /**
   * Returns the scale of this name.
   *
   * @throws IllegalArgumentException naming those there are
   */
  public static WholesaleScale of(String id) {
    return Arrays.stream(values())
        .filter(scale -> scale.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("scale must be " + ids() + ", was " + id));
  }

  private static String ids() {
    return Arrays.stream(values()).map(WholesaleScale::id).collect(Collectors.joining(" or "));
  }
}
