package emporium.customer.api;

import emporium.customer.CustomerRepository;
import emporium.customer.IncrementCounter;
import emporium.events.CartAbandoned;
import emporium.events.DeliveryNotification;
import emporium.events.PaymentConfirmed;
import emporium.events.PaymentFailed;
import emporium.events.ReserveStockFailed;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import emporium.runtime.messaging.EventConsumers;
import emporium.runtime.messaging.ServiceChannels;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.eclipse.microprofile.reactive.messaging.Message;

/** What the customer service consumes: the events that it counts. */
@ApplicationScoped
public class CustomerChannels {
  private final ServiceChannels<CustomerRepository> channels;

  public CustomerChannels(EventConsumers consumers, Transactions<CustomerRepository> customers) {
    this.channels = consumers.channels(Topics.CUSTOMER, customers);
  }

  /** Orders that were paid. */
  @Incoming("payment-confirmed")
  public Flow.Subscriber<Message<PaymentConfirmed>> paid() {
    return channels.consume(Topics.PAYMENT_CONFIRMED, IncrementCounter::of);
  }

  /** Orders that were not. */
  @Incoming("payment-failed")
  public Flow.Subscriber<Message<PaymentFailed>> unpaid() {
    return channels.consume(Topics.PAYMENT_FAILED, IncrementCounter::of);
  }

  /** Packages that arrived. */
  @Incoming("delivery-notification")
  public Flow.Subscriber<Message<DeliveryNotification>> delivered() {
    return channels.consume(Topics.DELIVERY_NOTIFICATION, IncrementCounter::of);
  }

  /** Checkouts of which nothing was in stock. */
  @Incoming("reserve-stock-failed")
  public Flow.Subscriber<Message<ReserveStockFailed>> refused() {
    return channels.consume(Topics.RESERVE_STOCK_FAILED, IncrementCounter::of);
  }

  /** Carts abandoned. */
  @Incoming("cart-abandoned")
  public Flow.Subscriber<Message<CartAbandoned>> abandoned() {
    return channels.consume(Topics.CART_ABANDONED, IncrementCounter::of);
  }
}
