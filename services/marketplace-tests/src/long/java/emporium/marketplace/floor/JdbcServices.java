package emporium.marketplace.floor;

import emporium.events.InvoiceIssued;
import emporium.events.PaymentConfirmed;
import emporium.events.ReserveStock;
import emporium.events.ShipmentNotification;
import emporium.events.StockConfirmed;
import emporium.events.TransactionMark;
import emporium.events.model.CustomerCheckout;
import emporium.persistence.Envelope;
import emporium.persistence.engine.EventCodec;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.function.Consumer;

/**
 * The services written by hand, with plain JDBC: the same transactions, the same rows, as few round
 * trips as the rules permit. What cannot be in one of the measured checkouts is checked, and fails.
 * An event that came before violates the key of its inbox entry or changes no row, so nothing is
 * committed. For one thread.
 */
final class JdbcServices implements CheckoutServices {
  private final JdbcSession session;
  private final JdbcRelay relay;
  private final JdbcCart cart;
  private final JdbcStock stock;
  private final JdbcOrder orders;
  private final JdbcPayment payments;
  private final JdbcShipment shipments;
  private final JdbcSeller sellers;
  private final JdbcCustomer customers;

  JdbcServices(
      Connection connection, Instant now, EventCodec codec, Consumer<Envelope<?>> published)
      throws SQLException {
    session = new JdbcSession(connection, now, codec, published);
    relay = new JdbcRelay(connection);
    cart = new JdbcCart(session);
    stock = new JdbcStock(session);
    orders = new JdbcOrder(session);
    payments = new JdbcPayment(session);
    shipments = new JdbcShipment(session);
    sellers = new JdbcSeller(session);
    customers = new JdbcCustomer(session);
  }

  @Override
  public void submit(CustomerCheckout request) throws SQLException {
    cart.submit(request);
  }

  @Override
  public void reserve(Envelope<?> envelope, ReserveStock event) throws SQLException {
    stock.reserve(envelope.id(), event);
  }

  @Override
  public void invoice(Envelope<?> envelope, StockConfirmed event) throws SQLException {
    orders.invoice(envelope.id(), event);
  }

  @Override
  public void pay(Envelope<?> envelope, InvoiceIssued event) throws SQLException {
    payments.pay(envelope.id(), event);
  }

  @Override
  public void recordInvoice(Envelope<?> envelope, InvoiceIssued event) throws SQLException {
    sellers.recordInvoice(envelope.id(), event);
  }

  @Override
  public void settle(Envelope<?> envelope, PaymentConfirmed event) throws SQLException {
    stock.settle(envelope.id(), event);
  }

  @Override
  public void recordOrderPayment(Envelope<?> envelope, PaymentConfirmed event) throws SQLException {
    orders.recordPayment(envelope.id(), event);
  }

  @Override
  public void count(Envelope<?> envelope, PaymentConfirmed event) throws SQLException {
    customers.count(envelope.id(), event);
  }

  @Override
  public void recordEntryPayment(Envelope<?> envelope, PaymentConfirmed event) throws SQLException {
    sellers.recordPayment(envelope.id(), event);
  }

  @Override
  public void ship(Envelope<?> envelope, PaymentConfirmed event) throws SQLException {
    shipments.ship(envelope.id(), event);
  }

  @Override
  public void recordOrderShipment(Envelope<?> envelope, ShipmentNotification event)
      throws SQLException {
    orders.recordShipment(envelope.id(), event);
  }

  @Override
  public void recordEntryShipment(Envelope<?> envelope, ShipmentNotification event)
      throws SQLException {
    sellers.recordShipment(envelope.id(), event);
  }

  @Override
  public void recordStockCompletion(Envelope<?> envelope, TransactionMark mark)
      throws SQLException {
    cart.recordStockCompletion(envelope.id(), mark);
  }

  @Override
  public void recordOrderCompletion(Envelope<?> envelope, TransactionMark mark)
      throws SQLException {
    cart.recordOrderCompletion(envelope.id(), mark);
  }

  @Override
  public void finished(Envelope<?> envelope) throws SQLException {
    relay.finished(envelope);
  }

  @Override
  public void removeFinished() throws SQLException {
    relay.remove();
  }

  @Override
  public Sent takeSent() {
    return session.takeSent();
  }
}
