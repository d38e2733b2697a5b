package emporium.seller;

import emporium.edge.Listeners;
import emporium.events.DeliveryNotification;
import emporium.events.InvoiceIssued;
import emporium.events.PaymentConfirmed;
import emporium.events.PaymentFailed;
import emporium.events.ShipmentNotification;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.eclipse.microprofile.reactive.messaging.Message;

/** Hears what sellers must hear; every event becomes one command. */
@ApplicationScoped
public class SellerListener {
  private final Listeners listeners;
  private final Transactions<SellerRepository> sellers;

  SellerListener(Listeners listeners, Transactions<SellerRepository> sellers) {
    this.listeners = listeners;
    this.sellers = sellers;
  }

  /** An order exists. */
  @Incoming("invoice-issued")
  public Flow.Subscriber<Message<InvoiceIssued>> invoice() {
    return listeners.listen(Topics.INVOICE_ISSUED, Topics.SELLER, sellers, EnterInvoice::from);
  }

  /** An order is paid. */
  @Incoming("payment-confirmed")
  public Flow.Subscriber<Message<PaymentConfirmed>> paid() {
    return listeners.listen(Topics.PAYMENT_CONFIRMED, Topics.SELLER, sellers, NotePayment::from);
  }

  /** An order will never be paid. */
  @Incoming("payment-failed")
  public Flow.Subscriber<Message<PaymentFailed>> paymentFailed() {
    return listeners.listen(Topics.PAYMENT_FAILED, Topics.SELLER, sellers, NotePayment::from);
  }

  /** A shipment changed its status. */
  @Incoming("shipment-notification")
  public Flow.Subscriber<Message<ShipmentNotification>> shipment() {
    return listeners.listen(
        Topics.SHIPMENT_NOTIFICATION, Topics.SELLER, sellers, NoteShipment::from);
  }

  /** A package was delivered. */
  @Incoming("delivery-notification")
  public Flow.Subscriber<Message<DeliveryNotification>> delivery() {
    return listeners.listen(
        Topics.DELIVERY_NOTIFICATION, Topics.SELLER, sellers, NoteDelivery::from);
  }
}
