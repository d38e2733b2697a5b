package emporium.order;

import emporium.events.InvoiceIssued;
import emporium.events.StockConfirmed;
import emporium.events.Topics;
import emporium.events.model.CartLine;
import emporium.events.model.CustomerId;
import emporium.events.model.OrderId;
import emporium.locks.LockSet;
import emporium.persistence.Changes;
import emporium.persistence.Command;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes an order of what stock reserved and publishes {@code InvoiceIssued}. A checkout that has
 * its order keeps it, and nothing is republished; one that was canceled gets none. Returns the
 * order's identity, if there is one. Source: paper 3.1 (4), docs/semantics.md "Orders".
 */
public record InvoiceOrder(StockConfirmed event)
    implements Command<OrderRepository, Optional<OrderId>> {
  private static final Duration SHIPPING_LIMIT = Duration.ofDays(3);

  /** The command of an event. */
  public static InvoiceOrder from(StockConfirmed event) {
    return new InvoiceOrder(event);
  }

  @Override
  public LockSet locks() {
    return OrderLocks.ordersOf(event.checkout().customer());
  }

  @Override
  public Optional<OrderId> apply(OrderRepository orders, Changes changes) {
    CustomerId customer = event.checkout().customer();
    CustomerOrders known = orders.counter(customer);
    if (known != null && known.mayHaveOrderOf(event.checkout())) {
      Order earlier = orders.orderOf(event.checkout());
      if (earlier != null) {
        return Optional.of(earlier.id());
      }
      if (orders.tombstones(event.checkout()) != null) {
        return Optional.empty();
      }
    }
    CustomerOrders counter =
        known == null ? changes.add(new CustomerOrders(customer)) : changes.touch(known);
    Order order = changes.add(order(counter.nextOrder(event.checkout()), changes.now()));
    changes.emit(Topics.INVOICE_ISSUED, invoice(order));
    return Optional.of(order.id());
  }

  private Order order(OrderId id, Instant now) {
    List<OrderItem> items = new ArrayList<>(event.items().size());
    for (CartLine line : event.items()) {
      items.add(new OrderItem(items.size() + 1, line, now.plus(SHIPPING_LIMIT)));
    }
    return new Order(id, event.checkout(), event.instanceId(), items, event.timestamp(), now);
  }

  private InvoiceIssued invoice(Order order) {
    return new InvoiceIssued(
        event.checkout(),
        event.customer(),
        order.id().orderId(),
        order.invoiceNumber(),
        order.createdAt(),
        order.totalInvoiceCents(),
        order.items().stream().map(OrderItem::line).toList(),
        event.instanceId());
  }
}
