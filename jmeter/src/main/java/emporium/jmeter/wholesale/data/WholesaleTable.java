package emporium.jmeter.wholesale.data;

import java.util.Locale;
import java.util.function.ToLongFunction;

/**
 * The tables in the order in which they are filled: owners first, and last what says that all
 * others are there.
 */
public enum WholesaleTable {
  PRODUCTS(WholesaleSize::products),
  CARRIERS(size -> WholesaleSize.CARRIERS),
  WAREHOUSES(WholesaleSize::warehouses),
  DISTRICTS(WholesaleSize::districts),
  EMPLOYEES(WholesaleSize::districts),
  STOCKS(WholesaleSize::stocks),
  CUSTOMERS(WholesaleSize::customers),
  ORDERS(WholesaleSize::customers),
  PAYMENTS(WholesaleSize::customers),
  POPULATION(size -> 1);

  @SuppressWarnings("ImmutableEnumChecker") // a method of an immutable record
  private final ToLongFunction<WholesaleSize> rows;

  WholesaleTable(ToLongFunction<WholesaleSize> rows) {
    this.rows = rows;
  }

  /** The name in paths, and the type of its records. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** How many rows it has at the start. */
  public long rows(WholesaleSize size) {
    return rows.applyAsLong(size);
  }
}
