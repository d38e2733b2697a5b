package emporium.wholesale.published.ms;

import emporium.persistence.Aggregate;
import emporium.wholesale.Carrier;
import emporium.wholesale.CarrierId;
import emporium.wholesale.Customer;
import emporium.wholesale.CustomerId;
import emporium.wholesale.CustomerSelector;
import emporium.wholesale.DeliveryReceipt;
import emporium.wholesale.District;
import emporium.wholesale.DistrictId;
import emporium.wholesale.OrderLine;
import emporium.wholesale.OrderStatus;
import emporium.wholesale.Payment;
import emporium.wholesale.PaymentId;
import emporium.wholesale.PaymentReceipt;
import emporium.wholesale.PlacedOrder;
import emporium.wholesale.StockId;
import emporium.wholesale.StockLevel;
import emporium.wholesale.Unknown;
import emporium.wholesale.Warehouse;
import emporium.wholesale.WarehouseId;
import emporium.wholesale.WholesaleOperations;
import emporium.wholesale.published.PublishedWorkers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The five transactions with the published monitors. A writer has the storage manager's for all of
 * it, {@code storeRoot()} included, and in it
 *
 * <ul>
 *   <li>New-Order: that of all stocks, and in it each stock's;
 *   <li>Payment: the warehouse's, then the district's, then the customer's;
 *   <li>Delivery: for each order the customer's, and in it the order's.
 * </ul>
 *
 * A reader has for Order-Status the customer's, and in it the order's, and for the count of
 * Stock-Level that of all stocks. Thread-safe; no snapshot.
 */
final class GraphOperations implements WholesaleOperations {
  private final GraphStore store;
  private final PublishedWorkers workers;
  private final Object stockLock = new Object();

  GraphOperations(GraphStore store, PublishedWorkers workers) {
    this.store = store;
    this.workers = workers;
  }

  @Override
  public CompletionStage<OrderStatus> orderStatus(CustomerSelector customer) {
    return workers.run(() -> readOrderStatus(customer));
  }

  @Override
  public CompletionStage<StockLevel> stockLevel(DistrictId district, int threshold) {
    return workers.run(() -> countLowStocks(district, threshold));
  }

  @Override
  public CompletionStage<PlacedOrder> newOrder(
      CustomerId customer, List<OrderLine> lines, String tid) {
    return workers.run(
        () -> {
          synchronized (store.manager()) {
            var placed = new NewOrder(store, stockLock, customer, lines, tid).place(now());
            store.storeRoot();
            return placed;
          }
        });
  }

  @Override
  public CompletionStage<PaymentReceipt> payment(
      DistrictId at, CustomerSelector customer, long amountCents, String tid) {
    return workers.run(
        () -> {
          synchronized (store.manager()) {
            var paid = pay(at, customer, amountCents, tid);
            store.storeRoot();
            return paid;
          }
        });
  }

  @Override
  public CompletionStage<DeliveryReceipt> delivery(WarehouseId warehouse, CarrierId carrier) {
    return workers.run(
        () -> {
          synchronized (store.manager()) {
            var delivered = deliver(warehouse, carrier);
            store.storeRoot();
            return delivered;
          }
        });
  }

  private Instant now() {
    return store.clock().instant();
  }

  private static <N> N found(@Nullable N node, Class<? extends Aggregate> type, Object id) {
    if (node == null) {
      throw Unknown.aggregate(type, id);
    }
    return node;
  }

  /** An e-mail address is searched among the customers of the district, where it should be. */
  private CustomerId idOf(CustomerSelector selector) {
    if (selector instanceof CustomerSelector.ByEmail by) {
      DistrictNode district = store.root().district(by.district());
      Stream<CustomerNode> customers =
          district == null ? Stream.of() : district.customers.values().stream();
      var found =
          customers.filter(customer -> customer.person.email().equals(by.email())).findFirst();
      if (found.isPresent()) {
        return found.get().id();
      }
    }
    return selector.resolve(store.repository());
  }

  private OrderStatus readOrderStatus(CustomerSelector selector) {
    CustomerId id = idOf(selector);
    CustomerNode customer = found(store.root().customer(id), Customer.class, id);
    synchronized (customer) {
      OrderNode last = customer.lastOrder();
      return new OrderStatus(
          id.warehouseId(),
          id.districtId(),
          id.customerId(),
          customer.person.firstName(),
          customer.person.middleName(),
          customer.person.lastName(),
          customer.balanceCents,
          last == null ? null : copy(last));
    }
  }

  private static OrderStatus.LastOrder copy(OrderNode order) {
    synchronized (order) {
      return new OrderStatus.LastOrder(
          order.number,
          Instant.ofEpochMilli(order.enteredAtMs),
          order.carrier == null ? null : order.carrierId(),
          order.lines.stream().map(GraphOperations::copy).toList());
    }
  }

  private static OrderStatus.Line copy(LineNode line) {
    return new OrderStatus.Line(
        line.supplier.number(),
        line.product.id().productId(),
        line.quantity,
        line.amountCents,
        line.deliveredAtMs == 0 ? null : Instant.ofEpochMilli(line.deliveredAtMs));
  }

  private StockLevel countLowStocks(DistrictId id, int threshold) {
    DistrictNode district = found(store.root().district(id), District.class, id);
    var products =
        district.lastOrders(STOCK_LEVEL_ORDERS).stream()
            .flatMap(order -> order.lines.stream())
            .map(line -> line.product.id().productId())
            .distinct()
            .toList();
    int low = 0;
    synchronized (stockLock) {
      for (int product : products) {
        StockNode stock = store.root().stock(new StockId(id.warehouseId(), product));
        low += stock != null && stock.quantity < threshold ? 1 : 0;
      }
    }
    return new StockLevel(id.warehouseId(), id.districtId(), threshold, low);
  }

  private PaymentReceipt pay(
      DistrictId at, CustomerSelector selector, long amountCents, String tid) {
    CustomerId id = idOf(selector);
    WarehouseNode warehouse =
        found(store.root().warehouse(at.warehouseId()), Warehouse.class, at.warehouse());
    DistrictNode district = found(store.root().district(at), District.class, at);
    CustomerNode customer = found(store.root().customer(id), Customer.class, id);
    Instant now = now();
    synchronized (warehouse) {
      warehouse.ytdCents = Math.addExact(warehouse.ytdCents, amountCents);
    }
    synchronized (district) {
      district.ytdCents = Math.addExact(district.ytdCents, amountCents);
    }
    synchronized (customer) {
      int number = customer.pay(at, amountCents);
      customer.payments.add(
          new Payment(
              new PaymentId(id.warehouseId(), id.districtId(), id.customerId(), number),
              at.warehouseId(),
              at.districtId(),
              now.toEpochMilli(),
              amountCents,
              Payment.data(warehouse.warehouse.name(), district.district.name()),
              tid));
      return receipt(at, customer, number, amountCents, now);
    }
  }

  private static PaymentReceipt receipt(
      DistrictId at, CustomerNode customer, int number, long amountCents, Instant now) {
    CustomerId id = customer.id();
    return new PaymentReceipt(
        at.warehouseId(),
        at.districtId(),
        id.warehouseId(),
        id.districtId(),
        id.customerId(),
        number,
        now,
        amountCents,
        customer.person.firstName(),
        customer.person.middleName(),
        customer.person.lastName(),
        customer.credit(),
        customer.creditLimitCents,
        customer.discount,
        customer.balanceCents,
        customer.badCredit ? customer.data : "");
  }

  private DeliveryReceipt deliver(WarehouseId id, CarrierId carrierId) {
    WarehouseNode warehouse = found(store.root().warehouse(id.warehouseId()), Warehouse.class, id);
    Carrier carrier =
        found(
            store.root().carriers.get(TextIds.of(carrierId.carrierId())), Carrier.class, carrierId);
    Instant now = now();
    List<DeliveryReceipt.DeliveredOrder> delivered = new ArrayList<>();
    var districts =
        warehouse.districts.values().stream()
            .sorted(Comparator.comparing(district -> district.district.id()))
            .toList();
    for (DistrictNode district : districts) {
      OrderNode oldest = district.oldestOpenOrder();
      if (oldest != null) {
        delivered.add(deliver(oldest, carrier, now));
      }
    }
    return new DeliveryReceipt(
        id.warehouseId(),
        carrierId.carrierId(),
        now,
        delivered,
        districts.size() - delivered.size());
  }

  private static DeliveryReceipt.DeliveredOrder deliver(
      OrderNode order, Carrier carrier, Instant now) {
    synchronized (order.customer) {
      synchronized (order) {
        order.deliver(carrier, now.toEpochMilli());
      }
      order.customer.receive(order.amountCents());
    }
    return new DeliveryReceipt.DeliveredOrder(
        order.id().districtId(), order.number, order.customer.number, order.amountCents());
  }
}
