package emporium.order;

import emporium.events.model.OrderStatus;
import java.time.Instant;

/** When an order entered a status. Immutable; owned by its {@link Order}. */
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

  /** The status it entered. */
  public OrderStatus status() {
    return OrderStatus.ofCode(statusCode);
  }
}
