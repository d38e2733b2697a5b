package emporium.order;

import emporium.edge.Relay;
import emporium.events.InvoiceIssued;
import emporium.events.Topics;
import emporium.events.TransactionMark;
import io.quarkus.runtime.Startup;
import io.smallrye.reactive.messaging.annotations.Broadcast;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.Emitter;
import org.eclipse.microprofile.reactive.messaging.OnOverflow;

/** Sends what order says: its outbox onto its channels. */
@Startup
@ApplicationScoped
public class OrderPublisher {
  OrderPublisher(
      Relay relay,
      @Channel("invoice-issued")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = Relay.BUFFER)
          Emitter<InvoiceIssued> invoices,
      @Channel("order-mark")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = Relay.BUFFER)
          Emitter<TransactionMark> marks,
      @Channel("delivery-mark")
          @Broadcast
          @OnOverflow(value = OnOverflow.Strategy.BUFFER, bufferSize = Relay.BUFFER)
          Emitter<TransactionMark> deliveries) {
    relay.attach(Topics.INVOICE_ISSUED, invoices);
    relay.attach(Topics.ORDER_MARK, marks);
    relay.attach(Topics.DELIVERY_MARK, deliveries);
  }
}
