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
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.Flow;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.eclipse.microprofile.reactive.messaging.Message;

/** Consumes what is counted; every event becomes one command. */
@ApplicationScoped
public class CustomerListener {
  private final EventConsumers listeners;
  private final Transactions<CustomerRepository> customers;

  public CustomerListener(EventConsumers listeners, Transactions<CustomerRepository> customers) {
    this.listeners = listeners;
    this.customers = customers;
  }

  /** Orders that were paid. */
  @Incoming("payment-confirmed")
  public Flow.Subscriber<Message<PaymentConfirmed>> paid() {
    return listeners.consume(
        Topics.PAYMENT_CONFIRMED, Topics.CUSTOMER, customers, IncrementCounter::of);
  }

  /** Orders that were not. */
  @Incoming("payment-failed")
  public Flow.Subscriber<Message<PaymentFailed>> unpaid() {
    return listeners.consume(
        Topics.PAYMENT_FAILED, Topics.CUSTOMER, customers, IncrementCounter::of);
  }

  /** Packages that arrived. */
  @Incoming("delivery-notification")
  public Flow.Subscriber<Message<DeliveryNotification>> delivered() {
    return listeners.consume(
        Topics.DELIVERY_NOTIFICATION, Topics.CUSTOMER, customers, IncrementCounter::of);
  }

  /** Checkouts of which nothing was in stock. */
  @Incoming("reserve-stock-failed")
  public Flow.Subscriber<Message<ReserveStockFailed>> refused() {
    return listeners.consume(
        Topics.RESERVE_STOCK_FAILED, Topics.CUSTOMER, customers, IncrementCounter::of);
  }

  /** Carts abandoned. */
  @Incoming("cart-abandoned")
  public Flow.Subscriber<Message<CartAbandoned>> abandoned() {
    return listeners.consume(
        Topics.CART_ABANDONED, Topics.CUSTOMER, customers, IncrementCounter::of);
  }
}
