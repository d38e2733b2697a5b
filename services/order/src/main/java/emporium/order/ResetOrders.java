package emporium.order;

import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.util.List;

/**
 * Forgets every order and every counter. Returns how many orders went. Source: docs/semantics.md
 * "Reset".
 */
public record ResetOrders() implements Command<OrderRepository, Integer> {
  @Override
  public LockSet locks() {
    return LockSet.exclusiveRoot();
  }

  @Override
  public Integer apply(OrderRepository orders, Changes changes) {
    for (CustomerOrders counter : List.copyOf(orders.counters())) {
      changes.remove(counter);
    }
    List.copyOf(orders.tombstones()).forEach(changes::remove);
    List<Order> all = List.copyOf(orders.orders());
    for (Order order : all) {
      changes.remove(order);
    }
    return all.size();
  }
}
