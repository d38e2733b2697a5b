package emporium.wholesale;

import emporium.persistence.Aggregate;

/**
 * Numbers the orders of a district, and says which is delivered next: those below have been, all
 * others have not.
 *
 * <p>Invariant: {@code 1 <= nextDelivery <= nextOrder}. Not thread-safe: guarded by the lock of its
 * {@link OrderCounterId}.
 */
public class OrderCounter extends Aggregate {
  private int warehouseId;
  private int districtId;
  private int nextOrder;
  private int nextDelivery;

  protected OrderCounter() {}

  /** A new one, as it is ingested. */
  public OrderCounter(OrderCounterId id, int nextOrder, int nextDelivery) {
    warehouseId = id.warehouseId();
    districtId = id.districtId();
    this.nextOrder = nextOrder;
    this.nextDelivery = nextDelivery;
  }

  /** Its identity. */
  public OrderCounterId id() {
    return new OrderCounterId(warehouseId, districtId);
  }

  /** The number of the next order. */
  public int nextOrder() {
    return nextOrder;
  }

  /** The number of the oldest order that is not delivered, if there is one. */
  public int nextDelivery() {
    return nextDelivery;
  }

  /** Whether all orders are delivered. */
  public boolean isEmpty() {
    return nextDelivery == nextOrder;
  }

  /** Takes the number of a new order. */
  int takeNumber() {
    requireTouched();
    return nextOrder++;
  }

  /** The oldest order that was not delivered has been. */
  void delivered() {
    requireTouched();
    if (isEmpty()) {
      throw new IllegalStateException("Nothing to deliver: counter=" + id());
    }
    nextDelivery++;
  }
}
