package emporium.customer;

import emporium.events.CartAbandoned;
import emporium.events.CustomerId;
import emporium.events.DeliveryNotification;
import emporium.events.PaymentConfirmed;
import emporium.events.PaymentFailed;
import emporium.events.ReserveStockFailed;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;

/**
 * Counts an event, for a customer whose row may yet come. Returns the count then. Source: paper 3.1
 * (8) and (10), 3.3.
 */
public record CountEvent(CustomerId id, Counter counter)
    implements Command<CustomerRepository, Integer> {
  /** An order was paid. */
  public static CountEvent of(PaymentConfirmed event) {
    return new CountEvent(event.order().customer(), Counter.SUCCESS_PAYMENT);
  }

  /** An order was not paid. */
  public static CountEvent of(PaymentFailed event) {
    return new CountEvent(event.order().customer(), Counter.FAILED_PAYMENT);
  }

  /** A package arrived. */
  public static CountEvent of(DeliveryNotification event) {
    return new CountEvent(event.order().customer(), Counter.DELIVERY);
  }

  /** Nothing of a checkout was in stock. */
  public static CountEvent of(ReserveStockFailed event) {
    return new CountEvent(event.checkout().customer(), Counter.FAILED_RESERVATION);
  }

  /** A cart was left alone for long. */
  public static CountEvent of(CartAbandoned event) {
    return new CountEvent(event.customer(), Counter.ABANDONED_CART);
  }

  @Override
  public LockSet locks() {
    return LockSet.exclusive(id);
  }

  @Override
  public Integer apply(CustomerRepository customers, Changes changes) {
    Customer known = customers.customer(id);
    Customer customer = known == null ? changes.add(new Customer(id)) : changes.touch(known);
    customer.raise(counter);
    return customer.count(counter);
  }
}
