package emporium.wholesale;

import java.util.function.Function;

/** Order-Status; the caller holds the customer. */
record ReadOrderStatus(CustomerId customer) implements Function<WholesaleRepository, OrderStatus> {
  @Override
  public OrderStatus apply(WholesaleRepository state) {
    return OrderStatus.of(
        customer, state.require(Customer.class, customer), state.lastOrder(customer));
  }
}
