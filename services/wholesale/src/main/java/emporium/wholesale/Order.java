package emporium.wholesale;

import emporium.persistence.Aggregate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * An order of a customer. Changes once, when it is delivered.
 *
 * <p>Not thread-safe: guarded by the lock of its {@link CustomerId}; {@code customerId} never
 * changes and is read under the lock of the {@link OrderCounterId} too.
 */
public class Order extends Aggregate {
  private int warehouseId;
  private int districtId;
  private int orderNumber;
  private int customerId;
  private long enteredAtMs;
  private int carrierId; // 0 until it is delivered
  private boolean allLocal;
  private String tid = "";
  private List<OrderItem> items = new ArrayList<>();

  protected Order() {}

  /** A new one, as it is ingested. */
  public Order(
      OrderId id,
      int customerId,
      long enteredAtMs,
      int carrierId,
      boolean allLocal,
      String tid,
      List<OrderItem> items) {
    warehouseId = id.warehouseId();
    districtId = id.districtId();
    orderNumber = id.orderNumber();
    this.customerId = customerId;
    this.enteredAtMs = enteredAtMs;
    this.carrierId = carrierId;
    this.allLocal = allLocal;
    this.tid = tid;
    this.items = new ArrayList<>(items);
  }

  /** Its identity. */
  public OrderId id() {
    return new OrderId(warehouseId, districtId, orderNumber);
  }

  /** When it was entered, in milliseconds of the epoch. */
  public long enteredAtMs() {
    return enteredAtMs;
  }

  /** Who delivered it; 0 until then. */
  public int carrierId() {
    return carrierId;
  }

  /** Whether its own warehouse supplies all of it. */
  public boolean allLocal() {
    return allLocal;
  }

  /** The transaction, as the client named it; empty if it was ingested. */
  public String tid() {
    return tid;
  }

  /** Whose it is. */
  public CustomerId customer() {
    return new CustomerId(warehouseId, districtId, customerId);
  }

  /** Its lines. */
  public List<OrderItem> items() {
    return Collections.unmodifiableList(items);
  }

  /** What its lines cost, before discount and taxes. */
  public long amountCents() {
    return items.stream().mapToLong(OrderItem::amountCents).sum();
  }

  /** Records its delivery. */
  void deliver(CarrierId carrier, long nowMs) {
    requireTouched();
    if (carrierId != 0) {
      throw new IllegalStateException("Delivered twice: order=" + id());
    }
    carrierId = carrier.carrierId();
    items.forEach(item -> item.deliver(nowMs));
  }
}
