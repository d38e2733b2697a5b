package emporium.customer;

import emporium.events.CartAbandoned;
import emporium.events.DeliveryNotification;
import emporium.events.PaymentConfirmed;
import emporium.events.PaymentFailed;
import emporium.events.ReserveStockFailed;
import emporium.events.model.CustomerId;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Counts an event, for a customer whose row may yet come. Returns the new count. Source: paper 3.1
 * (8) and (10), 3.3.
 */
public record IncrementCounter(CustomerId id, CustomerCounter counter)
    implements Command<CustomerRepository, Integer> {
  /** An order was paid. */
  public static IncrementCounter of(PaymentConfirmed event) {
    return new IncrementCounter(event.order().customer(), CustomerCounter.SUCCESS_PAYMENT);
  }

  /** An order was not paid. */
  public static IncrementCounter of(PaymentFailed event) {
    return new IncrementCounter(event.order().customer(), CustomerCounter.FAILED_PAYMENT);
  }

  /** A package arrived. */
  public static IncrementCounter of(DeliveryNotification event) {
    return new IncrementCounter(event.order().customer(), CustomerCounter.DELIVERY);
  }

  /** Nothing of a checkout was in stock. */
  public static IncrementCounter of(ReserveStockFailed event) {
    return new IncrementCounter(event.checkout().customer(), CustomerCounter.FAILED_RESERVATION);
  }

  /** A cart was abandoned. */
  public static IncrementCounter of(CartAbandoned event) {
    return new IncrementCounter(event.customer(), CustomerCounter.ABANDONED_CART);
  }

  @Override
  public LockSet locks() {
    return CustomerLocks.customer(id);
  }

  @Override
  public Integer apply(CustomerRepository customers, Changes changes) {
    Customer known = customers.customer(id);
    Customer customer = known == null ? changes.add(new Customer(id)) : changes.touch(known);
    customer.increment(counter);
    return customer.count(counter);
  }
}
