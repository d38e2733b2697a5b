package emporium.wholesale;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A customer and the order with the highest number.
 *
 * @param order null without orders
 */
public record OrderStatus(
    int warehouseId,
    int districtId,
    int customerId,
    String firstName,
    String middleName,
    String lastName,
    long balanceCents,
    @Nullable LastOrder order) {
  /** An order; {@code carrierId} is null until it is delivered. */
  public record LastOrder(
      int orderNumber, Instant enteredAt, @Nullable Integer carrierId, List<Line> lines) {}

  /** A line; {@code deliveredAt} is null until it is delivered. */
  public record Line(
      int supplyingWarehouseId,
      int productId,
      int quantity,
      long amountCents,
      @Nullable Instant deliveredAt) {}

  static OrderStatus of(CustomerId id, Customer customer, @Nullable Order last) {
    return new OrderStatus(
        id.warehouseId(),
        id.districtId(),
        id.customerId(),
        customer.person().firstName(),
        customer.person().middleName(),
        customer.person().lastName(),
        customer.balanceCents(),
        last == null ? null : of(last));
  }

  private static LastOrder of(Order order) {
    return new LastOrder(
        order.id().orderNumber(),
        Instant.ofEpochMilli(order.enteredAtMs()),
        order.carrierId() == 0 ? null : order.carrierId(),
        order.items().stream().map(OrderStatus::of).toList());
  }

  private static Line of(OrderItem item) {
    return new Line(
        item.supplierId(),
        item.productId(),
        item.quantity(),
        item.amountCents(),
        item.deliveredAtMs() == 0 ? null : Instant.ofEpochMilli(item.deliveredAtMs()));
  }
}
