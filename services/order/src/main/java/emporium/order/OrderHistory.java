package emporium.order;

import emporium.events.OrderStatus;
import java.time.Instant;

/** When an order came to a status. Immutable; owned by its {@link Order}. */
public class OrderHistory {
  private long createdAtMs;
  private byte statusCode;

  protected OrderHistory() {}

  OrderHistory(OrderStatus status, Instant createdAt) {
    createdAtMs = createdAt.toEpochMilli();
    statusCode = status.code();
  }

  /** When. */
  public Instant createdAt() {
    return Instant.ofEpochMilli(createdAtMs);
  }

  /** What the order came to. */
  public OrderStatus status() {
    return OrderStatus.ofCode(statusCode);
  }
}
