package emporium.wholesale;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/** TPC-C's conditions of consistency, and more, over all there is. */
final class ConsistencyCheck {
  private final WholesaleRepository state;
  private final Map<StockId, Integer> initialQuantities;
  private final List<Order> orders;
  private final List<Payment> payments;

  ConsistencyCheck(WholesaleRepository state, Map<StockId, Integer> initialQuantities) {
    this.state = state;
    this.initialQuantities = initialQuantities;
    this.orders = new ArrayList<>(state.all(Order.class));
    this.payments = new ArrayList<>(state.all(Payment.class));
  }

  void requireAll() {
    yearToDate();
    balances();
    orderNumbers();
    stocks();
    lines();
  }

  private void yearToDate() {
    var warehouses = new HashMap<Integer, Long>();
    var districts = new HashMap<DistrictId, Long>();
    for (Payment payment : payments) {
      warehouses.merge(payment.atWarehouseId(), payment.amountCents(), Long::sum);
      districts.merge(
          new DistrictId(payment.atWarehouseId(), payment.atDistrictId()),
          payment.amountCents(),
          Long::sum);
    }
    var sums = new HashMap<Integer, Long>();
    for (DistrictYtd ytd : state.all(DistrictYtd.class)) {
      DistrictId id = ytd.id().district();
      assertEquals(districts.getOrDefault(id, 0L), ytd.ytdCents(), () -> "payments at " + id);
      sums.merge(id.warehouseId(), ytd.ytdCents(), Long::sum);
    }
    for (WarehouseYtd ytd : state.all(WarehouseYtd.class)) {
      int id = ytd.id().warehouseId();
      assertEquals(warehouses.getOrDefault(id, 0L), ytd.ytdCents(), () -> "payments at " + id);
      assertEquals(sums.get(id), ytd.ytdCents(), () -> "districts of " + id);
    }
  }

  private void balances() {
    var delivered = new HashMap<CustomerId, List<Order>>();
    orders.stream()
        .filter(order -> order.carrierId() != 0)
        .forEach(
            order ->
                delivered.computeIfAbsent(order.customer(), c -> new ArrayList<>()).add(order));
    var paid = new HashMap<CustomerId, List<Payment>>();
    payments.forEach(
        payment ->
            paid.computeIfAbsent(payment.id().customer(), c -> new ArrayList<>()).add(payment));
    for (Customer customer : state.all(Customer.class)) {
      CustomerId id = customer.id();
      var own = paid.getOrDefault(id, List.of());
      long paidCents = own.stream().mapToLong(Payment::amountCents).sum();
      var received = delivered.getOrDefault(id, List.of());
      long deliveredCents = received.stream().mapToLong(Order::amountCents).sum();
      assertEquals(deliveredCents - paidCents, customer.balanceCents(), () -> "balance " + id);
      assertEquals(paidCents, customer.ytdPaymentCents(), () -> "paid " + id);
      assertEquals(received.size(), customer.deliveryCount(), () -> "deliveries " + id);
      assertEquals(SampleRows.DATA_LENGTH, customer.data().length(), () -> "data " + id);
      assertEquals(
          upTo(customer.paymentCount()),
          own.stream().map(payment -> payment.id().paymentNumber()).sorted().toList(),
          () -> "payments " + id);
    }
  }

  private void orderNumbers() {
    var numbers = new HashMap<DistrictId, List<Integer>>();
    var counters = new HashMap<DistrictId, OrderCounter>();
    state
        .all(OrderCounter.class)
        .forEach(counter -> counters.put(counter.id().district(), counter));
    for (Order order : orders) {
      DistrictId district = order.id().district();
      numbers.computeIfAbsent(district, d -> new ArrayList<>()).add(order.id().orderNumber());
      boolean isBelow =
          order.id().orderNumber() < Objects.requireNonNull(counters.get(district)).nextDelivery();
      assertEquals(isBelow, order.carrierId() != 0, () -> "carrier " + order.id());
      assertEquals(
          upTo(order.items().size()),
          order.items().stream().map(OrderItem::lineNumber).toList(),
          () -> "lines " + order.id());
      for (OrderItem item : order.items()) {
        assertEquals(isBelow, item.deliveredAtMs() != 0, () -> "delivered " + order.id());
      }
    }
    counters.forEach(
        (district, counter) ->
            assertEquals(
                upTo(counter.nextOrder() - 1),
                numbers.getOrDefault(district, List.of()).stream().sorted().toList(),
                () -> "orders " + district));
  }

  /** Orders since the population: those that a client named. */
  private List<Order> placed() {
    return orders.stream().filter(order -> !order.tid().isEmpty()).toList();
  }

  private void stocks() {
    var pieces = new HashMap<StockId, Long>();
    var lines = new HashMap<StockId, Integer>();
    var remote = new HashMap<StockId, Integer>();
    for (Order order : placed()) {
      for (OrderItem item : order.items()) {
        var id = new StockId(item.supplierId(), item.productId());
        pieces.merge(id, (long) item.quantity(), Long::sum);
        lines.merge(id, 1, Integer::sum);
        remote.merge(id, item.supplierId() == order.id().warehouseId() ? 0 : 1, Integer::sum);
      }
    }
    for (Stock stock : state.all(Stock.class)) {
      StockId id = stock.id();
      assertEquals(pieces.getOrDefault(id, 0L), stock.ytdPieces(), () -> "pieces " + id);
      assertEquals(lines.getOrDefault(id, 0), stock.orderCount(), () -> "lines " + id);
      assertEquals(remote.getOrDefault(id, 0), stock.remoteCount(), () -> "remote " + id);
      long expected =
          Objects.requireNonNull(initialQuantities.get(id))
              - stock.ytdPieces()
              + 91L * stock.restocks();
      assertEquals(expected, stock.quantity(), () -> "quantity " + id);
    }
  }

  private void lines() {
    for (Order order : placed()) {
      for (OrderItem item : order.items()) {
        Product product = state.require(Product.class, new ProductId(item.productId()));
        Stock stock = state.require(Stock.class, new StockId(item.supplierId(), item.productId()));
        assertEquals(product.priceCents() * item.quantity(), item.amountCents());
        assertEquals(stock.distInfo(order.id().districtId()), item.distInfo());
      }
      boolean isLocal =
          order.items().stream().allMatch(item -> item.supplierId() == order.id().warehouseId());
      assertEquals(isLocal, order.allLocal());
    }
  }

  private static List<Integer> upTo(int last) {
    return IntStream.rangeClosed(1, last).boxed().toList();
  }
}
