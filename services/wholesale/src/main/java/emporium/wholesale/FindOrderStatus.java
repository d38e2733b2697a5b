package emporium.wholesale;

import java.util.function.Function;

/** Order-Status of a customer who is looked for in the same snapshot. */
record FindOrderStatus(CustomerSelector customer)
    implements Function<WholesaleRepository, OrderStatus> {
  @Override
  public OrderStatus apply(WholesaleRepository state) {
    return new ReadOrderStatus(customer.resolve(state)).apply(state);
  }
}
