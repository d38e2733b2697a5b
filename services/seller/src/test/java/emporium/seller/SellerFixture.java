package emporium.seller;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.audit.AuditLogWriter;
import emporium.audit.api.AuditTrail;
import emporium.audit.api.AuditTrails;
import emporium.events.DeliveryNotification;
import emporium.events.InvoiceIssued;
import emporium.events.ShipmentNotification;
import emporium.events.Topics;
import emporium.events.model.CheckoutId;
import emporium.events.model.CustomerCheckout;
import emporium.events.model.OrderId;
import emporium.events.model.OrderLine;
import emporium.events.model.PackageStatus;
import emporium.events.model.PaymentType;
import emporium.events.model.SellerId;
import emporium.events.model.ShipmentStatus;
import emporium.persistence.Command;
import emporium.persistence.Transactions;
import emporium.runtime.testing.SwitchedAuditLog;
import emporium.runtime.testing.TestAudit;
import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;
import emporium.seller.api.SellerModule;
import emporium.seller.jpa.JpaSellerRepository;
import emporium.seller.ms.GraphSellerRepository;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Sellers over the real engine. Closing checks the whole graph's invariants. */
public final class SellerFixture implements AutoCloseable {
  static final Instant NOW = TestEngine.START;

  public final Transactions<SellerRepository> sellers;
  private final TestEngine<SellerRepository> engine;
  private final SwitchedAuditLog<SellerOrder> log;

  public SellerFixture(Path directory) {
    this(
        log ->
            new TestEngine<>(
                directory,
                Topics.SELLER,
                SellerLocks.TREE,
                graph -> new GraphSellerRepository(graph, log)));
  }

  public SellerFixture(TestDatabase database) {
    this(
        log ->
            new TestEngine<>(
                database,
                Topics.SELLER,
                SellerLocks.TREE,
                JpaSellerRepository.MAPPING,
                state -> new JpaSellerRepository(state, log)));
  }

  private SellerFixture(
      Function<AuditLogWriter<SellerOrder>, TestEngine<SellerRepository>> opening) {
    this.log = new SwitchedAuditLog<>();
    this.engine = opening.apply(log);
    this.sellers = engine.transactions();
  }

  public static OrderLine line(int seller, int product, int quantity, long incentiveCents) {
    long value = 1_000L * quantity;
    return new OrderLine(
        product,
        seller,
        product,
        "thing " + product,
        1_000,
        quantity,
        250,
        value,
        value - incentiveCents,
        incentiveCents,
        NOW);
  }

  public static CustomerCheckout customer(int id) {
    return new CustomerCheckout(
        id, "A", "B", "s", "c", "t", "u", "z", PaymentType.BOLETO, null, null, null, null, 0, "t");
  }

  public static InvoiceIssued issued(OrderId order, OrderLine... lines) {
    return new InvoiceIssued(
        new CheckoutId(order.customerId(), order.orderId()),
        customer(order.customerId()),
        order.orderId(),
        "invoice",
        NOW,
        0,
        List.of(lines),
        "tid");
  }

  static ShipmentNotification shipment(OrderId order, ShipmentStatus status, Integer... sellers) {
    return new ShipmentNotification(
        new CheckoutId(order.customerId(), order.orderId()),
        order.customerId(),
        order.orderId(),
        NOW.plusSeconds(5),
        "delivery-1",
        status,
        List.of(sellers));
  }

  static DeliveryNotification delivery(OrderId order, int packageId, int seller, int product) {
    return new DeliveryNotification(
        order.customerId(),
        order.orderId(),
        packageId,
        seller,
        product,
        "thing",
        PackageStatus.DELIVERED,
        NOW.plusSeconds(7),
        "delivery-1");
  }

  /** What comes to its end is written from now on. */
  void auditing() {
    log.use(SellerModule.auditLog(TestAudit.LOGS));
  }

  AuditTrail trail(AuditTrails trails) {
    return SellerModule.auditTrail(trails, engine.transactions());
  }

  @CanIgnoreReturnValue
  <R> R run(Command<SellerRepository, R> command) {
    return engine.run(command);
  }

  @CanIgnoreReturnValue
  <R> R read(Function<SellerRepository, R> query) {
    return engine.read(query);
  }

  public void ingest(int seller) {
    run(
        new IngestSeller(
            new SellerData(
                new SellerId(seller),
                "N" + seller,
                "c",
                "e",
                "p",
                "m",
                "f",
                "j",
                "a",
                "b",
                "y",
                "s",
                "z")));
  }

  @CanIgnoreReturnValue
  public int invoice(OrderId order, OrderLine... lines) {
    return run(RecordInvoice.from(issued(order, lines)));
  }

  @CanIgnoreReturnValue
  public int pay(OrderId order, boolean paid, Integer... sellers) {
    Set<SellerId> ids = Set.of(sellers).stream().map(SellerId::new).collect(Collectors.toSet());
    return run(new RecordEntryPayment(order, ids, paid));
  }

  @CanIgnoreReturnValue
  public int ship(OrderId order, ShipmentStatus status, Integer... sellers) {
    return run(RecordEntryShipment.from(shipment(order, status, sellers)));
  }

  @CanIgnoreReturnValue
  public boolean deliver(OrderId order, int packageId, int seller, int product) {
    return run(RecordEntryDelivery.from(delivery(order, packageId, seller, product)));
  }

  public DashboardTotals totals(int seller) {
    return read(state -> DashboardTotals.of(state.ongoing(new SellerId(seller))));
  }

  SellerOrder part(int seller, OrderId order) {
    return read(state -> state.part(new SellerOrderId(new SellerId(seller), order)));
  }

  /** The dashboard of every seller is what its entries say when all of them are looked at. */
  void checkInvariants() {
    read(
        state -> {
          var all = state.parts();
          for (SellerOrder part : all) {
            assertFalse(part.entries().isEmpty());
            for (OrderEntry entry : part.entries()) {
              assertEquals(part.id().seller(), entry.product().seller());
              assertEquals(entry.totalItemsCents(), entry.unitPriceCents() * entry.quantity());
              assertEquals(
                  entry.totalAmountCents(), entry.totalItemsCents() - entry.totalIncentiveCents());
            }
          }
          all.stream()
              .map(part -> part.id().seller())
              .distinct()
              .forEach(
                  seller ->
                      assertEquals(
                          recomputed(seller, all), DashboardTotals.of(state.ongoing(seller))));
          return 0;
        });
  }

  private static DashboardTotals recomputed(SellerId seller, Collection<SellerOrder> all) {
    var orders = new HashSet<OrderId>();
    int items = 0;
    long amount = 0;
    long freight = 0;
    long incentive = 0;
    long invoice = 0;
    long value = 0;
    for (SellerOrder part : all) {
      boolean ongoing =
          switch (part.status()) {
            case INVOICED, PAYMENT_PROCESSED, READY_FOR_SHIPMENT, IN_TRANSIT -> true;
            default -> false;
          };
      if (!ongoing || !part.id().seller().equals(seller)) {
        continue;
      }
      orders.add(part.id().order());
      for (OrderEntry entry : part.entries()) {
        items++;
        amount += entry.totalAmountCents();
        freight += entry.freightCents();
        incentive += entry.totalIncentiveCents();
        invoice += entry.totalInvoiceCents();
        value += entry.totalItemsCents();
      }
    }
    return new DashboardTotals(orders.size(), items, amount, freight, incentive, invoice, value);
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
