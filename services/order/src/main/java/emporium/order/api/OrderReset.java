package emporium.order.api;

import emporium.events.Topics;
import emporium.order.OrderRepository;
import emporium.order.ResetOrders;
import emporium.persistence.Transactions;
import emporium.runtime.admin.Resettable;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.CompletionStage;

/** Order's part of {@code PATCH /reset}. */
@ApplicationScoped
public class OrderReset implements Resettable {
  private final Transactions<OrderRepository> orders;

  OrderReset(Transactions<OrderRepository> orders) {
    this.orders = orders;
  }

  @Override
  public String service() {
    return Topics.ORDER;
  }

  @Override
  public CompletionStage<?> reset() {
    return orders.run(new ResetOrders());
  }
}
