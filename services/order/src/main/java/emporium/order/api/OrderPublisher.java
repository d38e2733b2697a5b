package emporium.order.api;

import emporium.events.InvoiceIssued;
import emporium.events.Topics;
import emporium.events.TransactionMark;
import emporium.runtime.messaging.OutboxRelay;
import io.quarkus.runtime.Startup;
import io.smallrye.reactive.messaging.annotations.Broadcast;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Emitter;
import org.eclipse.microprofile.reactive.messaging.OnOverflow;

/** Publishes order's events: its outbox onto its channels. */
@Startup
@ApplicationScoped
public class OrderPublisher {
  OrderPublisher(
      OutboxRelay relay,
      @Channel("invoice-issued")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = OutboxRelay.BUFFER)
          Emitter<InvoiceIssued> invoices,
      @Channel("order-completed")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = OutboxRelay.BUFFER)
          Emitter<TransactionMark> marks,
      @Channel("delivery-completed")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = OutboxRelay.BUFFER)
          Emitter<TransactionMark> deliveries) {
    relay.attach(Topics.INVOICE_ISSUED, invoices);
    relay.attach(Topics.ORDER_COMPLETED, marks);
    relay.attach(Topics.DELIVERY_COMPLETED, deliveries);
  }
}
