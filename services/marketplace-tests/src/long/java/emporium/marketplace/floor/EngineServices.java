package emporium.marketplace.floor;

import emporium.audit.AuditLogWriter;
import emporium.cart.CartLocks;
import emporium.cart.CartRepository;
import emporium.cart.RecordCheckoutOutcome;
import emporium.cart.SubmitCheckout;
import emporium.cart.jpa.JpaCartRepository;
import emporium.customer.CustomerLocks;
import emporium.customer.CustomerRepository;
import emporium.customer.IncrementCounter;
import emporium.customer.jpa.JpaCustomerRepository;
import emporium.events.InvoiceIssued;
import emporium.events.PaymentConfirmed;
import emporium.events.ReserveStock;
import emporium.events.ShipmentNotification;
import emporium.events.StockConfirmed;
import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.events.model.CustomerCheckout;
import emporium.order.InvoiceOrder;
import emporium.order.OrderLocks;
import emporium.order.OrderRepository;
import emporium.order.RecordOrderPayment;
import emporium.order.RecordOrderShipment;
import emporium.order.jpa.JpaOrderRepository;
import emporium.payment.ChargeOutcome;
import emporium.payment.PaymentLocks;
import emporium.payment.PaymentRepository;
import emporium.payment.RecordPaymentIntent;
import emporium.payment.SettlePayment;
import emporium.payment.jpa.JpaPaymentRepository;
import emporium.persistence.Command;
import emporium.persistence.Envelope;
import emporium.persistence.Transactions;
import emporium.persistence.engine.EngineLimits;
import emporium.persistence.jpa.JpaEngine;
import emporium.persistence.jpa.UnitOfWorkObserver;
import emporium.provider.ChargeKey;
import emporium.provider.ChargeLocks;
import emporium.provider.ChargeRepository;
import emporium.provider.ChargeStatus;
import emporium.provider.CreateCharge;
import emporium.provider.jpa.JpaChargeRepository;
import emporium.runtime.engine.TestEventCodec;
import emporium.runtime.http.CardMasking;
import emporium.runtime.testing.Await;
import emporium.runtime.testing.TestDatabase;
import emporium.runtime.testing.TestEngine;
import emporium.seller.RecordEntryPayment;
import emporium.seller.RecordEntryShipment;
import emporium.seller.RecordInvoice;
import emporium.seller.SellerLocks;
import emporium.seller.SellerRepository;
import emporium.seller.jpa.JpaSellerRepository;
import emporium.shipment.CreateShipment;
import emporium.shipment.ShipmentLocks;
import emporium.shipment.ShipmentRepository;
import emporium.shipment.jpa.JpaShipmentRepository;
import emporium.shipment.jpa.SellerClaims;
import emporium.stock.ReserveItems;
import emporium.stock.SettleReservation;
import emporium.stock.StockLocks;
import emporium.stock.StockRepository;
import emporium.stock.jpa.JpaStockRepository;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * The services' own commands through the relational engine, made of events as their consumers make
 * them. No commit waits for a force. They write no audit log.
 */
final class EngineServices implements CheckoutServices, AutoCloseable {
  private static final String LEFT =
      "select exists (select from cart.outbox) or exists (select from stock.outbox)"
          + " or exists (select from \"order\".outbox) or exists (select from payment.outbox)"
          + " or exists (select from shipment.outbox)";
  private static final long PAUSE_MS = 50;

  private final JpaEngine engine;
  private final Transactions<CartRepository> carts;
  private final Transactions<StockRepository> stock;
  private final Transactions<OrderRepository> orders;
  private final Transactions<PaymentRepository> payments;
  private final Transactions<ChargeRepository> charges;
  private final Transactions<ShipmentRepository> shipments;
  private final Transactions<SellerRepository> sellers;
  private final Transactions<CustomerRepository> customers;
  private final Connection observing;
  private final AtomicLong statements = new AtomicLong();
  private final AtomicLong transactions = new AtomicLong();
  private final AtomicLong roundTrips = new AtomicLong();

  EngineServices(TestDatabase database, Consumer<Envelope<?>> published) throws SQLException {
    var clock = Clock.fixed(TestEngine.START, ZoneOffset.UTC);
    engine = database.engine(Topics.ALL, TestEventCodec.codec(), clock);
    carts =
        engine.transactions(
            Topics.CART, CartLocks.TREE, JpaCartRepository.MAPPING, JpaCartRepository::new);
    stock =
        engine.transactions(
            Topics.STOCK, StockLocks.TREE, JpaStockRepository.MAPPING, JpaStockRepository::new);
    orders =
        engine.transactions(
            Topics.ORDER,
            OrderLocks.TREE,
            JpaOrderRepository.MAPPING,
            state -> new JpaOrderRepository(state, AuditLogWriter.disabled()));
    payments =
        engine.transactions(
            Topics.PAYMENT,
            PaymentLocks.TREE,
            JpaPaymentRepository.MAPPING,
            state -> new JpaPaymentRepository(state, AuditLogWriter.disabled()));
    charges =
        engine.transactions(
            ChargeLocks.SERVICE,
            ChargeLocks.TREE,
            JpaChargeRepository.MAPPING,
            JpaChargeRepository::new);
    var claims = new SellerClaims(EngineLimits.DEFAULTS.lockWaitMaxMs());
    shipments =
        engine.transactions(
            Topics.SHIPMENT,
            ShipmentLocks.TREE,
            JpaShipmentRepository.MAPPING,
            state -> new JpaShipmentRepository(state, claims, AuditLogWriter.disabled()));
    sellers =
        engine.transactions(
            Topics.SELLER,
            SellerLocks.TREE,
            JpaSellerRepository.MAPPING,
            state -> new JpaSellerRepository(state, AuditLogWriter.disabled()));
    customers =
        engine.transactions(
            Topics.CUSTOMER,
            CustomerLocks.TREE,
            JpaCustomerRepository.MAPPING,
            JpaCustomerRepository::new);
    engine.observe((service, work, sent) -> committed(sent));
    engine.onCommitted(published);
    engine.open();
    observing = database.connect();
  }

  private void committed(UnitOfWorkObserver.Sent sent) {
    var unused = statements.addAndGet(sent.statements());
    unused = roundTrips.addAndGet(sent.roundTrips());
    unused = transactions.incrementAndGet();
  }

  /** Carts, to prepare them. */
  Transactions<CartRepository> carts() {
    return carts;
  }

  /** Stock, to prepare it. */
  Transactions<StockRepository> stock() {
    return stock;
  }

  /** Customers, to prepare them. */
  Transactions<CustomerRepository> customers() {
    return customers;
  }

  @Override
  public void submit(CustomerCheckout request) {
    var unused = commit(carts, new SubmitCheckout(request));
  }

  @Override
  public void reserve(Envelope<?> envelope, ReserveStock event) {
    consume(stock, envelope, ReserveItems.from(event));
  }

  @Override
  public void invoice(Envelope<?> envelope, StockConfirmed event) {
    consume(orders, envelope, InvoiceOrder.from(event));
  }

  @Override
  public void pay(Envelope<?> envelope, InvoiceIssued event) {
    var masked = CardMasking.card(event.customer().cardNumber());
    consume(payments, envelope, new RecordPaymentIntent(event, masked));
    var key = new ChargeKey(event.invoiceNumber());
    var payer = String.valueOf(event.customer().customerId());
    var charged =
        commit(charges, new CreateCharge(key, event.totalInvoiceCents(), payer, "USD", false));
    if (charged.status() != ChargeStatus.SUCCEEDED) {
      throw new IllegalStateException("Not charged: " + key);
    }
    var unused = commit(payments, new SettlePayment(event.order(), ChargeOutcome.SUCCEEDED));
  }

  @Override
  public void recordInvoice(Envelope<?> envelope, InvoiceIssued event) {
    consume(sellers, envelope, RecordInvoice.from(event));
  }

  @Override
  public void settle(Envelope<?> envelope, PaymentConfirmed event) {
    consume(stock, envelope, SettleReservation.from(event));
  }

  @Override
  public void recordOrderPayment(Envelope<?> envelope, PaymentConfirmed event) {
    consume(orders, envelope, RecordOrderPayment.from(event));
  }

  @Override
  public void count(Envelope<?> envelope, PaymentConfirmed event) {
    consume(customers, envelope, IncrementCounter.of(event));
  }

  @Override
  public void recordEntryPayment(Envelope<?> envelope, PaymentConfirmed event) {
    consume(sellers, envelope, RecordEntryPayment.from(event));
  }

  @Override
  public void ship(Envelope<?> envelope, PaymentConfirmed event) {
    consume(shipments, envelope, new CreateShipment(event));
  }

  @Override
  public void recordOrderShipment(Envelope<?> envelope, ShipmentNotification event) {
    consume(orders, envelope, new RecordOrderShipment(event));
  }

  @Override
  public void recordEntryShipment(Envelope<?> envelope, ShipmentNotification event) {
    consume(sellers, envelope, RecordEntryShipment.from(event));
  }

  @Override
  public void recordStockCompletion(Envelope<?> envelope, TransactionMark mark) {
    consume(carts, envelope, RecordCheckoutOutcome.StockCompleted.from(mark));
  }

  @Override
  public void recordOrderCompletion(Envelope<?> envelope, TransactionMark mark) {
    consume(carts, envelope, RecordCheckoutOutcome.OrderCompleted.from(mark));
  }

  private static <P, R> R commit(Transactions<P> service, Command<P, R> command) {
    return Await.result(service.commit(command)).result();
  }

  private static <P, R> void consume(
      Transactions<P> service, Envelope<?> envelope, Command<P, R> command) {
    if (Await.result(service.consume(envelope, command)).result() == null) {
      throw new IllegalStateException("Consumed before: " + envelope.id());
    }
  }

  /** {@inheritDoc} The engine knows. */
  @Override
  public void finished(Envelope<?> envelope) {}

  /** {@inheritDoc} The engine removes them each second. */
  @Override
  public void removeFinished() throws SQLException {
    while (isLeft()) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PAUSE_MS));
    }
  }

  private boolean isLeft() throws SQLException {
    try (var select = observing.prepareStatement(LEFT);
        var row = select.executeQuery()) {
      return row.next() && row.getBoolean(1);
    } finally {
      observing.rollback();
    }
  }

  @Override
  public Sent takeSent() {
    return new Sent(roundTrips.getAndSet(0), statements.getAndSet(0), transactions.getAndSet(0));
  }

  @Override
  public void close() throws SQLException {
    observing.close();
    engine.close();
  }
}
