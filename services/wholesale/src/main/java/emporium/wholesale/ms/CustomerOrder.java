package emporium.wholesale.ms;

import emporium.wholesale.CustomerId;

/** An order of a customer by its number. */
record CustomerOrder(CustomerId customer, int orderNumber) implements Comparable<CustomerOrder> {
  @Override
  public int compareTo(CustomerOrder other) {
    int byCustomer = customer.compareTo(other.customer);
    return byCustomer != 0 ? byCustomer : Integer.compare(orderNumber, other.orderNumber);
  }
}
