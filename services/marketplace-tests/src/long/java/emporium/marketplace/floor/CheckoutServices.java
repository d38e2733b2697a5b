package emporium.marketplace.floor;

import emporium.events.InvoiceIssued;
import emporium.events.PaymentConfirmed;
import emporium.events.ReserveStock;
import emporium.events.ShipmentNotification;
import emporium.events.StockConfirmed;
import emporium.events.TransactionMark;
import emporium.events.model.CustomerCheckout;
import emporium.persistence.Envelope;
import java.sql.SQLException;

/**
 * What the services do in a checkout that is paid and shipped: each method is one transaction of
 * one service, but for {@link #pay}, which is three. They publish as they commit.
 */
interface CheckoutServices {
  /** Cart submits what is in the customer's cart. */
  void submit(CustomerCheckout request) throws SQLException;

  /** Stock reserves the lines. */
  void reserve(Envelope<?> envelope, ReserveStock event) throws SQLException;

  /** Order makes an order of them. */
  void invoice(Envelope<?> envelope, StockConfirmed event) throws SQLException;

  /** Payment records its intent, the provider charges, Payment records that. */
  void pay(Envelope<?> envelope, InvoiceIssued event) throws SQLException;

  /** Seller records the invoice. */
  void recordInvoice(Envelope<?> envelope, InvoiceIssued event) throws SQLException;

  /** Stock sells what is reserved. */
  void settle(Envelope<?> envelope, PaymentConfirmed event) throws SQLException;

  /** Order records the payment. */
  void recordOrderPayment(Envelope<?> envelope, PaymentConfirmed event) throws SQLException;

  /** Customer counts it. */
  void count(Envelope<?> envelope, PaymentConfirmed event) throws SQLException;

  /** Seller records it. */
  void recordEntryPayment(Envelope<?> envelope, PaymentConfirmed event) throws SQLException;

  /** Shipment makes the packages. */
  void ship(Envelope<?> envelope, PaymentConfirmed event) throws SQLException;

  /** Order records that they are on their way. */
  void recordOrderShipment(Envelope<?> envelope, ShipmentNotification event) throws SQLException;

  /** Seller records it. */
  void recordEntryShipment(Envelope<?> envelope, ShipmentNotification event) throws SQLException;

  /** Cart records that Stock has completed the checkout. */
  void recordStockCompletion(Envelope<?> envelope, TransactionMark mark) throws SQLException;

  /** Cart records that Order has completed it. */
  void recordOrderCompletion(Envelope<?> envelope, TransactionMark mark) throws SQLException;

  /** All its consumers have consumed an event: it may leave outbox and inboxes. */
  void finished(Envelope<?> envelope) throws SQLException;

  /** Returns when all finished events have left. */
  void removeFinished() throws SQLException;

  /** What was sent since the last call, without what removes events. */
  Sent takeSent();

  /**
   * How much was sent to the database.
   *
   * @param statements those of a batch count as one; begin and commit do not count
   */
  record Sent(long roundTrips, long statements, long transactions) {}
}
