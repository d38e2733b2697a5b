package emporium.wholesale.api;

import emporium.wholesale.Order;
import emporium.wholesale.OrderId;
import emporium.wholesale.Row;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An order, as it is ingested and read; {@code carrierId} is null until it is delivered. */
public record OrderRow(
    @Nullable String type,
    @NotNull @Positive Integer warehouseId,
    @NotNull @Positive Integer districtId,
    @NotNull @Positive Integer orderNumber,
    @NotNull @Positive Integer customerId,
    @NotNull Instant enteredAt,
    @Nullable @Positive Integer carrierId,
    @NotNull Boolean allLocal,
    @Nullable @Size(max = Texts.TID) String tid,
    @NotNull @Size(min = 1, max = OrderRow.ITEMS_MAX) List<@NotNull @Valid OrderItemRow> items) {
  /** What is read. */
  public static OrderRow of(Order row) {
    return new OrderRow(
        "orders",
        row.id().warehouseId(),
        row.id().districtId(),
        row.id().orderNumber(),
        row.customer().customerId(),
        Instant.ofEpochMilli(row.enteredAtMs()),
        row.carrierId() == 0 ? null : row.carrierId(),
        row.allLocal(),
        row.tid(),
        row.items().stream().map(OrderItemRow::of).toList());
  }

  /** What is ingested. */
  public Row row() {
    var id = new OrderId(warehouseId, districtId, orderNumber);
    return new Row(
        Order.class,
        id,
        id.district(),
        () ->
            List.of(
                new Order(
                    id,
                    customerId,
                    enteredAt.toEpochMilli(),
                    carrierId == null ? 0 : carrierId,
                    allLocal,
                    tid == null ? "" : tid,
                    items.stream().map(OrderItemRow::item).toList())));
  }

  static final int ITEMS_MAX = 15;
}
