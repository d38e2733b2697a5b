package emporium.jmeter.wholesale.data;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a server is filled with. Ids count from 1.
 *
 * @param seed of the generator
 */
public record WholesaleSize(
    long seed, int warehouses, WholesaleScale scale, WholesaleInputs inputs) {
  /** Districts of a warehouse. */
  public static final int DISTRICTS = 10;

  /** Carriers in all. */
  public static final int CARRIERS = 10;

  /** The most warehouses there may be. */
  public static final int WAREHOUSES_MAX = 64;

  private static final int DELIVERED_PERCENT = 70;

  public WholesaleSize {
    if (warehouses < 1 || warehouses > WAREHOUSES_MAX) {
      throw new IllegalArgumentException(
          "warehouses must be 1 to " + WAREHOUSES_MAX + ", was " + warehouses);
    }
  }

  /** Returns it by the options of the command line. */
  public Map<String, String> byOption() {
    var options = new LinkedHashMap<String, String>();
    options.put("--seed", Long.toString(seed));
    options.put("--warehouses", Integer.toString(warehouses));
    options.put("--scale", scale.id());
    options.put("--inputs", inputs.id());
    return options;
  }

  /** All districts. */
  public int districts() {
    return warehouses * DISTRICTS;
  }

  /** Products, and stocks of a warehouse. */
  public int products() {
    return scale.products();
  }

  /** Customers of a district. */
  public int customersPerDistrict() {
    return scale.customersPerDistrict();
  }

  /** All stocks. */
  public int stocks() {
    return warehouses * products();
  }

  /** All customers: as many as orders and payments at the start. */
  public int customers() {
    return districts() * customersPerDistrict();
  }

  /** The number of the first order of a district that clients place. */
  public int firstNewOrder() {
    return customersPerDistrict() + 1;
  }

  /** The number of the first order of a district that is not delivered at the start. */
  public int firstUndelivered() {
    return inputs == WholesaleInputs.PAPER
        ? 1
        : customersPerDistrict() * DELIVERED_PERCENT / 100 + 1;
  }

  /** Place of a district among all, from 0. */
  public int place(int warehouse, int district) {
    return (warehouse - 1) * DISTRICTS + district - 1;
  }

  /** Place of a stock among all, from 0. */
  public int stockPlace(int warehouse, int product) {
    return (warehouse - 1) * products() + product - 1;
  }

  /** Place of a customer among all, from 0; that of an order at the start, by its number. */
  public int customerPlace(int warehouse, int district, int customer) {
    return place(warehouse, district) * customersPerDistrict() + customer - 1;
  }

  /** Whether there is such a district. */
  public boolean hasDistrict(int warehouse, int district) {
    return isWithin(warehouse, warehouses) && isWithin(district, DISTRICTS);
  }

  /** Whether there is such a customer. */
  public boolean hasCustomer(int warehouse, int district, int customer) {
    return hasDistrict(warehouse, district) && isWithin(customer, customersPerDistrict());
  }

  /** Whether there is such a stock. */
  public boolean hasStock(int warehouse, int product) {
    return isWithin(warehouse, warehouses) && isWithin(product, products());
  }

  private static boolean isWithin(int id, int last) {
    return id >= 1 && id <= last;
  }
}
