package emporium.order.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.order.CustomerOrders;

/** A customer's order counter as raw records show it. */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record CustomerOrdersView(String type, int customerId, int nextOrderId) {
  static CustomerOrdersView of(CustomerOrders counter) {
    return new CustomerOrdersView(
        "customer_orders", counter.customer().value(), counter.nextOrderId());
  }
}
