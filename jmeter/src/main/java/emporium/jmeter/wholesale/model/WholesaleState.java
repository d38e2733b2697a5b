package emporium.jmeter.wholesale.model;

import emporium.jmeter.wholesale.data.WholesaleGenerator;
import emporium.jmeter.wholesale.data.WholesaleRows;
import emporium.jmeter.wholesale.data.WholesaleSize;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a server as transactions change them. Starts as generated; keeps only what was
 * touched. Not thread-safe.
 */
final class WholesaleState {
  private final WholesaleGenerator rows;
  private final WholesaleSize size;
  private final Map<Integer, StockState> stocks = new HashMap<>();
  private final Map<Integer, CustomerState> customers = new HashMap<>();
  private final Map<Integer, DistrictState> districts = new HashMap<>();

  WholesaleState(WholesaleGenerator rows) {
    this.rows = rows;
    this.size = rows.size();
  }

  /** A stock. */
  static final class StockState {
    private static final int RESTOCK_PIECES = 91;
    private static final int KEPT_PIECES = 10;

    final WholesaleRows.Stock row;
    int quantity;

    StockState(WholesaleRows.Stock row) {
      this.row = row;
      this.quantity = row.quantity();
    }

    /** TPC-C 2.4.2.2, with 91 pieces as often as needed. */
    void supply(int pieces) {
      quantity -= quantity >= pieces + KEPT_PIECES ? pieces : pieces - RESTOCK_PIECES;
    }
  }

  /** A customer. */
  static final class CustomerState {
    final WholesaleRows.Customer row;
    long balanceCents;
    int paymentCount;
    int lastOrder;
    String data;

    CustomerState(WholesaleRows.Customer row, int lastOrder) {
      this.row = row;
      this.balanceCents = row.balanceCents();
      this.paymentCount = row.paymentCount();
      this.data = row.data();
      this.lastOrder = lastOrder;
    }
  }

  /** An order; its carrier is null until it is delivered. */
  static final class OrderState {
    final int number;
    final int customer;
    final List<WholesaleRows.Item> items;
    @Nullable Integer carrier;

    OrderState(
        int number, int customer, List<WholesaleRows.Item> items, @Nullable Integer carrier) {
      this.number = number;
      this.customer = customer;
      this.items = items;
      this.carrier = carrier;
    }

    long amountCents() {
      return items.stream().mapToLong(WholesaleRows.Item::amountCents).sum();
    }
  }

  /** The numbers and orders of a district. */
  final class DistrictState {
    final WholesaleRows.District row;
    int nextOrder;
    int nextDelivery;
    private final Map<Integer, OrderState> orders = new HashMap<>();

    DistrictState(WholesaleRows.District row) {
      this.row = row;
      this.nextOrder = row.nextOrder();
      this.nextDelivery = row.nextDelivery();
    }

    OrderState order(int number) {
      return orders.computeIfAbsent(number, this::generated);
    }

    private OrderState generated(int number) {
      var order = rows.order(row.warehouseId(), row.districtId(), number);
      return new OrderState(number, order.customerId(), order.items(), order.carrierId());
    }

    /** Adds an order with the next number. */
    void place(int customer, List<WholesaleRows.Item> items) {
      orders.put(nextOrder, new OrderState(nextOrder, customer, items, null));
      customer(row.warehouseId(), row.districtId(), customer).lastOrder = nextOrder;
      nextOrder++;
    }
  }

  StockState stock(int warehouse, int product) {
    return stocks.computeIfAbsent(
        size.stockPlace(warehouse, product), at -> new StockState(rows.stock(warehouse, product)));
  }

  DistrictState district(int warehouse, int district) {
    return districts.computeIfAbsent(
        size.place(warehouse, district),
        at -> new DistrictState(rows.district(warehouse, district)));
  }

  CustomerState customer(int warehouse, int district, int customer) {
    return customers.computeIfAbsent(
        size.customerPlace(warehouse, district, customer),
        at ->
            new CustomerState(
                rows.customer(warehouse, district, customer),
                rows.orderOf(warehouse, district, customer)));
  }

  /** The middle one of those of this name, by first name; 0 if there is none. */
  int customerNamed(int warehouse, int district, String lastName) {
    record Named(int customer, String firstName) {}
    var named = new ArrayList<Named>();
    for (int customer : numbers()) {
      var person = rows.person(warehouse, district, customer);
      if (person.lastName().equals(lastName)) {
        named.add(new Named(customer, person.firstName()));
      }
    }
    named.sort(Comparator.comparing(Named::firstName).thenComparing(Named::customer));
    return named.isEmpty() ? 0 : named.get((named.size() - 1) / 2).customer;
  }

  /** Whose e-mail address this is; 0 if nobody's. */
  int customerWithEmail(int warehouse, int district, String email) {
    return IntStream.of(numbers())
        .filter(customer -> rows.person(warehouse, district, customer).email().equals(email))
        .findFirst()
        .orElse(0);
  }

  private int[] numbers() {
    return IntStream.rangeClosed(1, size.customersPerDistrict()).toArray();
  }
}
