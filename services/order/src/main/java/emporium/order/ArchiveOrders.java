package emporium.order;

import emporium.events.OrderId;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.time.Instant;
import java.util.List;

/**
 * Makes orders history that were concluded before an instant and are not history yet; the others
 * stay as they are. They are read as before, and take no memory. Returns how many it were.
 */
public record ArchiveOrders(List<OrderId> orders, Instant before)
    implements Command<OrderRepository, Integer> {
  @Override
  public LockSet locks() {
    return LockSet.exclusive(orders);
  }

  @Override
  public Integer apply(OrderRepository state, Changes changes) {
    int archived = 0;
    for (OrderId id : orders) {
      Order order = state.order(id);
      if (order != null && order.updatedAt().isBefore(before) && state.isArchivable(order)) {
        changes.archive(order);
        archived++;
      }
    }
    return archived;
  }
}
