package emporium.wholesale.api;

import emporium.wholesale.OrderItem;
import emporium.wholesale.Stock;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A line of an order, as it is ingested and read; {@code deliveredAt} is null until then. */
public record OrderItemRow(
    @NotNull @Positive Integer lineNumber,
    @NotNull @Positive Integer productId,
    @NotNull @Positive Integer supplyingWarehouseId,
    @NotNull @Min(1) @Max(Stock.LINE_PIECES_MAX) Integer quantity,
    @NotNull @Min(0) @Max(Money.SUM_CENTS_MAX) Long amountCents,
    @NotNull @Size(max = Stock.DIST_LENGTH) String distInfo,
    @Nullable Instant deliveredAt) {
  /** What is read. */
  public static OrderItemRow of(OrderItem item) {
    return new OrderItemRow(
        item.lineNumber(),
        item.productId(),
        item.supplierId(),
        item.quantity(),
        item.amountCents(),
        item.distInfo(),
        item.deliveredAtMs() == 0 ? null : Instant.ofEpochMilli(item.deliveredAtMs()));
  }

  OrderItem item() {
    return new OrderItem(
        lineNumber,
        productId,
        supplyingWarehouseId,
        quantity,
        amountCents,
        distInfo,
        deliveredAt == null ? 0 : deliveredAt.toEpochMilli());
  }
}
