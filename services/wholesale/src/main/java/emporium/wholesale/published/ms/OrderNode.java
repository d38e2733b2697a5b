package emporium.wholesale.published.ms;

import emporium.wholesale.Carrier;
import emporium.wholesale.DistrictId;
import emporium.wholesale.Order;
import emporium.wholesale.OrderId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An order with its lines. Stored. The carrier and the lines' dates are guarded by its monitor; to
 * see whether there is a carrier, the storage manager's is enough, as only holders of both set it.
 */
final class OrderNode {
  final CustomerNode customer;
  final int number;
  final long enteredAtMs;
  final boolean allLocal;
  final String tid;
  final List<LineNode> lines;
  @Nullable Carrier carrier;

  OrderNode(
      CustomerNode customer,
      int number,
      long enteredAtMs,
      boolean allLocal,
      String tid,
      List<LineNode> lines) {
    this.customer = customer;
    this.number = number;
    this.enteredAtMs = enteredAtMs;
    this.allLocal = allLocal;
    this.tid = tid;
    this.lines = lines;
  }

  OrderId id() {
    DistrictId of = customer.district.district.id();
    return new OrderId(of.warehouseId(), of.districtId(), number);
  }

  boolean isDelivered() {
    return carrier != null;
  }

  int carrierId() {
    return carrier == null ? 0 : carrier.id().carrierId();
  }

  long amountCents() {
    return lines.stream().mapToLong(line -> line.amountCents).sum();
  }

  void deliver(Carrier by, long nowMs) {
    carrier = by;
    lines.forEach(line -> line.deliveredAtMs = nowMs);
  }

  Order row() {
    return new Order(
        id(),
        customer.number,
        enteredAtMs,
        carrierId(),
        allLocal,
        tid,
        lines.stream().map(LineNode::row).toList());
  }
}
