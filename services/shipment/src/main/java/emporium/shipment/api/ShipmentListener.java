package emporium.shipment.api;

import emporium.events.PaymentConfirmed;
import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.persistence.Transactions;
import emporium.runtime.messaging.EventConsumers;
import emporium.shipment.CreateShipment;
import emporium.shipment.RecordDeliveryCompletion;
import emporium.shipment.ShipmentRepository;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.eclipse.microprofile.reactive.messaging.Message;

/** The events that the shipment service consumes. */
@ApplicationScoped
public class ShipmentListener {
  private final EventConsumers listeners;
  private final Transactions<ShipmentRepository> shipments;
  private final DeliveryCompletions marks;

  public ShipmentListener(
      EventConsumers listeners,
      Transactions<ShipmentRepository> shipments,
      DeliveryCompletions marks) {
    this.listeners = listeners;
    this.shipments = shipments;
    this.marks = marks;
  }

  /** An order is paid. */
  @Incoming("payment-confirmed")
  public Flow.Subscriber<Message<PaymentConfirmed>> ship() {
    return listeners.consume(
        Topics.PAYMENT_CONFIRMED, Topics.SHIPMENT, shipments, CreateShipment::new);
  }

  /** A stalled checkout is paid. */
  @Incoming("payment-confirmed-replayed")
  public Flow.Subscriber<Message<PaymentConfirmed>> shipAgain() {
    return listeners.consume(
        Topics.PAYMENT_CONFIRMED_REPLAYED,
        Topics.SHIPMENT,
        shipments,
        paid -> new CreateShipment(paid, true));
  }

  /** Order has recorded a conclusion. */
  @Incoming("delivery-completed")
  public Flow.Subscriber<Message<TransactionMark>> noted() {
    return listeners.consume(
        Topics.DELIVERY_COMPLETED,
        Topics.SHIPMENT,
        shipments,
        mark -> new RecordDeliveryCompletion(),
        (mark, committed) -> marks.marked(mark.tid(), mark.checkout(), committed));
  }
}
