package emporium.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.audit.AuditLogWriter;
import emporium.audit.api.AuditLogWriters;
import emporium.audit.api.AuditTrail;
import emporium.audit.api.AuditTrails;
import emporium.events.ShipmentNotification;
import emporium.events.StockConfirmed;
import emporium.events.Topics;
import emporium.events.model.CartLine;
import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerCheckout;
import emporium.events.model.CustomerId;
import emporium.events.model.OrderId;
import emporium.events.model.OrderStatus;
import emporium.events.model.PaymentType;
import emporium.events.model.ShipmentStatus;
import emporium.locks.LockSet;
import emporium.order.api.OrderModule;
import emporium.order.jpa.JpaOrderRepository;
import emporium.order.ms.GraphOrderRepository;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import emporium.persistence.Event;
import emporium.persistence.Transactions;
import emporium.persistence.ms.replica.ShardAssignment;
import emporium.runtime.testing.SwitchedAuditLog;
import emporium.runtime.testing.TestAudit;
import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Orders over the real engine, with what they published. Closing checks the whole graph's
 * invariants.
 */
public final class OrderFixture implements AutoCloseable {
  static final Instant NOW = TestEngine.START;

  final Transactions<OrderRepository> orders;
  private final TestEngine<OrderRepository> engine;
  private final SwitchedAuditLog<Order> log;

  OrderFixture(Path directory) {
    this(directory, null);
  }

  OrderFixture(Path directory, @Nullable ShardAssignment share) {
    this(
        log ->
            new TestEngine<>(
                directory,
                Topics.ORDER,
                OrderLocks.TREE,
                graph -> new GraphOrderRepository(graph, log),
                share));
  }

  OrderFixture(TestDatabase database) {
    this(
        log ->
            new TestEngine<>(
                database,
                Topics.ORDER,
                OrderLocks.TREE,
                JpaOrderRepository.MAPPING,
                state -> new JpaOrderRepository(state, log)));
  }

  private OrderFixture(Function<AuditLogWriter<Order>, TestEngine<OrderRepository>> opening) {
    this.log = new SwitchedAuditLog<>();
    this.engine = opening.apply(log);
    orders = engine.transactions();
  }

  public static CartLine line(
      int product, long unitPriceCents, int quantity, long freightCents, long voucherCents) {
    return new CartLine(
        1, product, "thing " + product, unitPriceCents, freightCents, quantity, voucherCents, "0");
  }

  static CustomerCheckout customer(int id) {
    return new CustomerCheckout(
        id, "A", "B", "s", "c", "t", "u", "z", PaymentType.BOLETO, null, null, null, null, 0, "t");
  }

  public static StockConfirmed confirmed(int customer, int session, CartLine... lines) {
    return new StockConfirmed(
        NOW.minusSeconds(1),
        new CheckoutId(customer, session),
        customer(customer),
        List.of(lines),
        "tid-" + session);
  }

  static ShipmentNotification shipment(OrderId order, ShipmentStatus status) {
    return new ShipmentNotification(
        new CheckoutId(order.customerId(), order.orderId()),
        order.customerId(),
        order.orderId(),
        NOW.plusSeconds(5),
        "delivery-1",
        status,
        List.of(1));
  }

  /** Everything that was published has been consumed. */
  void drain() {
    engine.drain();
  }

  /** What comes to its end is written from now on, as the level of these is. */
  void auditing(AuditLogWriters logs) {
    log.use(OrderModule.auditLog(logs));
  }

  /** What comes to its end is written from now on. */
  void auditing() {
    auditing(TestAudit.LOGS);
  }

  /** Sets the clock. */
  void now(Instant instant) {
    engine.now(instant);
  }

  Clock clock() {
    return engine.clock();
  }

  AuditTrail trail(AuditTrails trails) {
    return OrderModule.auditTrail(trails, engine.transactions());
  }

  @CanIgnoreReturnValue
  <R> R run(Command<OrderRepository, R> command) {
    return engine.run(command);
  }

  @CanIgnoreReturnValue
  <R> R read(Function<OrderRepository, R> query) {
    return engine.read(query);
  }

  /** A one-line order of a customer's session. */
  @CanIgnoreReturnValue
  OrderId invoice(int customer, int session) {
    return run(InvoiceOrder.from(confirmed(customer, session, line(1, 1_000, 2, 300, 0))))
        .orElseThrow();
  }

  @CanIgnoreReturnValue
  boolean ship(OrderId order, ShipmentStatus status) {
    return run(new RecordOrderShipment(shipment(order, status)));
  }

  @CanIgnoreReturnValue
  boolean pay(OrderId order, boolean paid) {
    return run(new RecordOrderPayment(order, paid, NOW.plusSeconds(2)));
  }

  /** Makes those of these history that were concluded. */
  void archive(List<OrderId> ids) {
    run(new Archive(ids));
  }

  private record Archive(List<OrderId> orders) implements Command<OrderRepository, Integer> {
    @Override
    public LockSet locks() {
      return LockSet.exclusive(orders);
    }

    @Override
    public Integer apply(OrderRepository state, Changes changes) {
      List<Order> concluded = orders.stream().map(state::order).filter(Order::isConcluded).toList();
      concluded.forEach(changes::archive);
      return concluded.size();
    }
  }

  List<OrderStatus> history(OrderId order) {
    return read(state -> state.order(order).history().stream().map(OrderHistory::status).toList());
  }

  <E extends Event> List<E> published(Class<E> type) {
    return engine.published().stream().filter(type::isInstance).map(type::cast).toList();
  }

  /**
   * Ids without gaps, totals the sums of the lines, one history row per status, one order per
   * checkout.
   */
  void checkInvariants() {
    read(
        state -> {
          Map<CustomerId, Set<Integer>> ids = new HashMap<>();
          Set<CheckoutId> checkouts = new HashSet<>();
          for (Order order : state.orders()) {
            ids.computeIfAbsent(order.id().customer(), c -> new HashSet<>())
                .add(order.id().orderId());
            assertTrue(checkouts.add(order.checkout()), "one order of " + order.checkout());
            checkTotals(order);
            var statuses = order.history().stream().map(OrderHistory::status).toList();
            assertEquals(statuses.size(), EnumSet.copyOf(statuses).size(), "history " + statuses);
            assertEquals(order.status(), statuses.get(statuses.size() - 1));
          }
          for (CustomerOrders counter : state.counters()) {
            var given = ids.remove(counter.customer());
            assertEquals(counter.nextOrderId() - 1, given.size());
            assertEquals(
                counter.nextOrderId() - 1, given.stream().mapToInt(i -> i).max().orElse(0));
          }
          assertEquals(Map.of(), ids);
          return 0;
        });
  }

  private static void checkTotals(Order order) {
    long items = order.items().stream().mapToLong(i -> i.unitPriceCents() * i.quantity()).sum();
    long freight = order.items().stream().mapToLong(OrderItem::freightCents).sum();
    long incentive =
        order.items().stream()
            .mapToLong(i -> Math.min(i.voucherCents(), i.unitPriceCents() * i.quantity()))
            .sum();
    assertEquals(items, order.totalItemsCents());
    assertEquals(freight, order.totalFreightCents());
    assertEquals(incentive, order.totalIncentiveCents());
    assertEquals(items - incentive, order.totalAmountCents());
    assertEquals(items - incentive + freight, order.totalInvoiceCents());
  }

  @Override
  public void close() {
    try {
      checkInvariants();
    } finally {
      engine.close();
    }
  }
}
