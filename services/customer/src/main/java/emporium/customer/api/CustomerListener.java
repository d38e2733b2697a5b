package emporium.customer;

import emporium.edge.Listeners;
import emporium.events.CartAbandoned;
import emporium.events.DeliveryNotification;
import emporium.events.PaymentConfirmed;
import emporium.events.PaymentFailed;
import emporium.events.ReserveStockFailed;
import emporium.events.Topics;
import emporium.persistence.Transactions;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.eclipse.microprofile.reactive.messaging.Message;

/** Hears what is counted; every event becomes one command. */
@ApplicationScoped
public class CustomerListener {
  private final Listeners listeners;
  private final Transactions<CustomerRepository> customers;

  public CustomerListener(Listeners listeners, Transactions<CustomerRepository> customers) {
    this.listeners = listeners;
    this.customers = customers;
  }

  /** Orders that were paid. */
  @Incoming("payment-confirmed")
  public Flow.Subscriber<Message<PaymentConfirmed>> paid() {
    return listeners.listen(Topics.PAYMENT_CONFIRMED, Topics.CUSTOMER, customers, CountEvent::of);
  }

  /** Orders that were not. */
  @Incoming("payment-failed")
  public Flow.Subscriber<Message<PaymentFailed>> unpaid() {
    return listeners.listen(Topics.PAYMENT_FAILED, Topics.CUSTOMER, customers, CountEvent::of);
  }

  /** Packages that arrived. */
  @Incoming("delivery-notification")
  public Flow.Subscriber<Message<DeliveryNotification>> delivered() {
    return listeners.listen(
        Topics.DELIVERY_NOTIFICATION, Topics.CUSTOMER, customers, CountEvent::of);
  }

  /** Checkouts of which nothing was in stock. */
  @Incoming("reserve-stock-failed")
  public Flow.Subscriber<Message<ReserveStockFailed>> refused() {
    return listeners.listen(
        Topics.RESERVE_STOCK_FAILED, Topics.CUSTOMER, customers, CountEvent::of);
  }

  /** Carts left alone for long. */
  @Incoming("cart-abandoned")
  public Flow.Subscriber<Message<CartAbandoned>> abandoned() {
    return listeners.listen(Topics.CART_ABANDONED, Topics.CUSTOMER, customers, CountEvent::of);
  }
}
