package emporium.shipment;

import emporium.edge.Listeners;
import emporium.events.PaymentConfirmed;
import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.persistence.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.eclipse.microprofile.reactive.messaging.Message;

/** What the shipment service hears. */
@ApplicationScoped
public class ShipmentListener {
  private final Listeners listeners;
  private final Transactions<ShipmentRepository> shipments;
  private final DeliveryMarks marks;

  public ShipmentListener(
      Listeners listeners, Transactions<ShipmentRepository> shipments, DeliveryMarks marks) {
    this.listeners = listeners;
    this.shipments = shipments;
    this.marks = marks;
  }

  /** An order is paid. */
  @Incoming("payment-confirmed")
  public Flow.Subscriber<Message<PaymentConfirmed>> ship() {
    return listeners.listen(
        Topics.PAYMENT_CONFIRMED, Topics.SHIPMENT, shipments, CreateShipment::new);
  }

  /** A stalled checkout is paid. */
  @Incoming("payment-confirmed-again")
  public Flow.Subscriber<Message<PaymentConfirmed>> shipAgain() {
    return listeners.listen(
        Topics.PAYMENT_CONFIRMED_AGAIN,
        Topics.SHIPMENT,
        shipments,
        paid -> new CreateShipment(paid, true));
  }

  /** Order has noted a conclusion. */
  @Incoming("delivery-mark")
  public Flow.Subscriber<Message<TransactionMark>> noted() {
    return listeners.listen(
        Topics.DELIVERY_MARK,
        Topics.SHIPMENT,
        shipments,
        mark -> new NoteMark(),
        (mark, committed) -> marks.marked(mark.tid(), mark.checkout(), committed));
  }
}
