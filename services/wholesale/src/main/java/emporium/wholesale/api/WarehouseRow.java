package emporium.wholesale.api;

import emporium.wholesale.Row;
import emporium.wholesale.Warehouse;
import emporium.wholesale.WarehouseId;
import emporium.wholesale.WarehouseYtd;
import emporium.wholesale.WarehouseYtdId;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A warehouse and what it has taken in, as they are ingested and read. */
public record WarehouseRow(
    @Nullable String type,
    @NotNull @Positive Integer warehouseId,
    @NotNull @Size(max = Texts.NAME) String name,
    @NotNull @Valid AddressRow address,
    @NotNull @Min(0) @Max(10_000) Integer salesTax,
    @NotNull @Min(-Money.SUM_CENTS_MAX) @Max(Money.SUM_CENTS_MAX) Long ytdCents) {
  /** What is read. */
  public static WarehouseRow of(Warehouse row, long ytdCents) {
    return new WarehouseRow(
        "warehouses",
        row.id().warehouseId(),
        row.name(),
        AddressRow.of(row.address()),
        row.salesTax(),
        ytdCents);
  }

  /** What is ingested. */
  public Row row() {
    var id = new WarehouseId(warehouseId);
    return new Row(
        Warehouse.class,
        id,
        id,
        () ->
            List.of(
                new Warehouse(id, name, address.address(), salesTax),
                new WarehouseYtd(new WarehouseYtdId(warehouseId), ytdCents)));
  }
}
