package emporium.seller;

import emporium.events.model.OrderLine;
import emporium.events.model.OrderStatus;
import emporium.events.model.SellerId;
import emporium.persistence.Aggregate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of an order that one seller serves: its entries, and the order's status. Kept when the
 * order is completed.
 *
 * <p>Invariants: at least one entry; the status moves along INVOICED, PAYMENT_PROCESSED,
 * READY_FOR_SHIPMENT, DELIVERED, or from INVOICED to PAYMENT_FAILED. IN_TRANSIT is Order's alone:
 * the paper publishes it to Order only.
 *
 * <p>Not thread-safe: guarded by the lock of its {@link SellerId}. Source: paper 3.1, 3.3, 3.4;
 * docs/semantics.md "Shipment".
 */
public class SellerOrder extends Aggregate {
  private static final long NEVER = 0;

  private int sellerId;
  private int customerId;
  private int orderId;
  private byte statusCode;
  private long shipmentAtMs = NEVER;
  private long statusAtMs = NEVER; // or before this was kept
  private List<OrderEntry> entries = new ArrayList<>();

  protected SellerOrder() {}

  SellerOrder(SellerOrderId id, List<OrderLine> lines, Instant now) {
    statusAtMs = now.toEpochMilli();
    sellerId = id.sellerId();
    customerId = id.customerId();
    orderId = id.orderId();
    statusCode = OrderStatus.INVOICED.code();
    entries = new ArrayList<>(lines.size());
    for (OrderLine line : lines) {
      entries.add(new OrderEntry(line));
    }
  }

  /** Its identity. */
  public SellerOrderId id() {
    return new SellerOrderId(sellerId, customerId, orderId);
  }

  /** The order's status, as far as sellers consume it. */
  public OrderStatus status() {
    return OrderStatus.ofCode(statusCode);
  }

  /** Whether it is on the dashboard: not concluded, not failed. */
  public boolean ongoing() {
    return status() != OrderStatus.DELIVERED && status() != OrderStatus.PAYMENT_FAILED;
  }

  /**
   * When the last event came that can change it: concluded and all delivered, or failed; else null.
   */
  public @Nullable Instant completedAt() {
    if (ongoing()) {
      return null;
    }
    Instant last = Instant.ofEpochMilli(statusAtMs);
    for (OrderEntry entry : entries) {
      Instant delivered = entry.deliveryDate();
      if (delivered == null && status() == OrderStatus.DELIVERED) {
        return null;
      }
      last = delivered != null && delivered.isAfter(last) ? delivered : last;
    }
    return last;
  }

  /** When its shipment was approved; null until then. */
  public @Nullable Instant shipmentDate() {
    return shipmentAtMs == NEVER ? null : Instant.ofEpochMilli(shipmentAtMs);
  }

  /** Its lines, in the order of the invoice. */
  public List<OrderEntry> entries() {
    return Collections.unmodifiableList(entries);
  }

  /** Records a payment, or that there will be none. */
  void paid(boolean succeeded, Instant now) {
    requireTouched();
    statusAtMs = now.toEpochMilli();
    statusCode = (succeeded ? OrderStatus.PAYMENT_PROCESSED : OrderStatus.PAYMENT_FAILED).code();
  }

  /** Records that its shipment was approved. */
  void approved(Instant at, Instant now) {
    requireTouched();
    statusAtMs = now.toEpochMilli();
    statusCode = OrderStatus.READY_FOR_SHIPMENT.code();
    shipmentAtMs = at.toEpochMilli();
    entries.forEach(OrderEntry::readyToShip);
  }

  /** Records that the last package of the whole order was delivered. */
  void concluded(Instant now) {
    requireTouched();
    statusAtMs = now.toEpochMilli();
    statusCode = OrderStatus.DELIVERED.code();
  }

  /** Records the delivery of an entry of this order. */
  void delivered(OrderEntry entry, int packageId, Instant at) {
    requireTouched();
    entry.deliver(packageId, at);
  }
}
