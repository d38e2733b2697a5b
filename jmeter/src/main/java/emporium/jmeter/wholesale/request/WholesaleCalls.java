package emporium.jmeter.wholesale.request;

import emporium.jmeter.data.SeedMixer;
import emporium.jmeter.wholesale.data.LastNames;
import emporium.jmeter.wholesale.data.NonUniform;
import emporium.jmeter.wholesale.data.WholesaleGenerator;
import emporium.jmeter.wholesale.data.WholesaleInputs;
import emporium.jmeter.wholesale.data.WholesaleSize;
import java.util.ArrayList;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Draws the inputs of the transactions of one terminal, which belongs to a district. Source: the
 * plan of the published comparison, or TPC-C 2.4.1 to 2.8.1. Used by one thread.
 */
public final class WholesaleCalls {
  private static final int EMAIL_OF = 101;
  private static final int EMAIL = 39;
  private static final int BY_NAME_PERCENT = 60;
  private static final int REMOTE_LINE_PERCENT = 1;
  private static final int REMOTE_PAYMENT_PERCENT = 15;
  private static final int ROLLBACK_PERCENT = 1;
  private static final int LINES_MIN = 5;
  private static final int LINES_MAX = 15;
  private static final int EUROS_MAX = 5_000;
  private static final int CENTS = 100;
  private static final int THRESHOLD_MIN = 10;
  private static final int THRESHOLD_MAX = 20;
  private static final int CUSTOMERS_STREAM = 23;
  private static final int PRODUCTS_STREAM = 24;

  private final WholesaleGenerator rows;
  private final WholesaleSize size;
  private final RandomGenerator random;
  private final Supplier<String> ids;
  private final int warehouse;
  private final int district;
  private final boolean isPaper;
  private final NonUniform names;
  private final NonUniform customers;
  private final NonUniform products;

  /**
   * @param terminal from 0: terminals are spread evenly over warehouses, then districts
   * @param ids makes an id for each write
   */
  public WholesaleCalls(
      WholesaleGenerator rows, RandomGenerator random, Supplier<String> ids, int terminal) {
    this.rows = rows;
    this.size = rows.size();
    this.random = random;
    this.ids = ids;
    this.warehouse = terminal % size.warehouses() + 1;
    this.district = terminal / size.warehouses() % WholesaleSize.DISTRICTS + 1;
    this.isPaper = size.inputs() == WholesaleInputs.PAPER;
    this.names = LastNames.ofRun(size);
    this.customers = nonUniform(size.scale().customersSpread(), CUSTOMERS_STREAM);
    this.products = nonUniform(size.scale().productsSpread(), PRODUCTS_STREAM);
  }

  private NonUniform nonUniform(int a, int stream) {
    return new NonUniform(a, (int) SeedMixer.mix(size.seed(), stream) & a);
  }

  /** Draws one of this kind. */
  public WholesaleCall draw(WholesaleOperation operation) {
    return switch (operation) {
      case NEW_ORDER -> newOrder();
      case PAYMENT -> payment();
      case ORDER_STATUS -> new WholesaleCall.OrderStatus(customer(warehouse, anyDistrict()));
      case STOCK_LEVEL -> stockLevel();
      case DELIVERY ->
          new WholesaleCall.Delivery(warehouse, between(1, WholesaleSize.CARRIERS), ids.get());
    };
  }

  private WholesaleCall.NewOrder newOrder() {
    int at = anyDistrict();
    int customer = anyCustomer();
    int count = between(LINES_MIN, LINES_MAX);
    boolean isRolledBack = !isPaper && isDrawn(ROLLBACK_PERCENT);
    var lines = new ArrayList<WholesaleCall.Line>(count);
    for (int line = 1; line <= count; line++) {
      int product = line == count && isRolledBack ? size.products() + 1 : anyProduct();
      lines.add(new WholesaleCall.Line(product, pieces(), supplier()));
    }
    return new WholesaleCall.NewOrder(warehouse, at, customer, lines, ids.get());
  }

  private int pieces() {
    return isPaper ? between(10, 20) : between(1, 10);
  }

  private int supplier() {
    return isPaper || !isDrawn(REMOTE_LINE_PERCENT) ? warehouse : otherWarehouse();
  }

  private WholesaleCall.Payment payment() {
    int at = anyDistrict();
    int amountCents = isPaper ? CENTS * between(1, EUROS_MAX) : between(CENTS, CENTS * EUROS_MAX);
    boolean isRemote = !isPaper && size.warehouses() > 1 && isDrawn(REMOTE_PAYMENT_PERCENT);
    CustomerQuery customer =
        isRemote ? customer(otherWarehouse(), anyDistrict()) : customer(warehouse, at);
    return new WholesaleCall.Payment(warehouse, at, customer, amountCents, ids.get());
  }

  /** In TPC-C each terminal asks about its own district. */
  private WholesaleCall.StockLevel stockLevel() {
    return new WholesaleCall.StockLevel(
        warehouse, isPaper ? anyDistrict() : district, between(THRESHOLD_MIN, THRESHOLD_MAX));
  }

  private CustomerQuery customer(int home, int at) {
    if (isPaper) {
      int customer = anyCustomer();
      return random.nextInt(EMAIL_OF) < EMAIL
          ? new CustomerQuery(
              home, at, CustomerQuery.Kind.EMAIL, rows.person(home, at, customer).email())
          : CustomerQuery.byId(home, at, customer);
    }
    if (isDrawn(BY_NAME_PERCENT)) {
      int name = names.draw(random, 0, size.scale().lastNames() - 1);
      return new CustomerQuery(home, at, CustomerQuery.Kind.LAST_NAME, LastNames.of(name));
    }
    return CustomerQuery.byId(home, at, anyCustomer());
  }

  private int anyDistrict() {
    return between(1, WholesaleSize.DISTRICTS);
  }

  private int anyCustomer() {
    int last = size.customersPerDistrict();
    return isPaper ? between(1, last) : customers.draw(random, 1, last);
  }

  private int anyProduct() {
    int last = size.products();
    return isPaper ? between(1, last) : products.draw(random, 1, last);
  }

  /** Another warehouse, if there is one. */
  private int otherWarehouse() {
    int all = size.warehouses();
    return all == 1 ? warehouse : (warehouse - 1 + between(1, all - 1)) % all + 1;
  }

  private int between(int first, int last) {
    return first + random.nextInt(last - first + 1);
  }

  private boolean isDrawn(int percent) {
    return random.nextInt(100) < percent;
  }
}
