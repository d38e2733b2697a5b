package emporium.stock.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.events.model.ProductId;
import emporium.runtime.http.Money;
import emporium.runtime.http.problems.InvalidField;
import emporium.stock.StockItem;
import emporium.stock.StockItemData;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** A stock row as ingestion sends it. What the driver always sends as 0 may be absent. */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record StockItemRequest(
    @NotNull @Positive Integer sellerId,
    @NotNull @Positive Integer productId,
    @NotNull @PositiveOrZero @Max(StockItem.MAX_PIECES) Integer qtyAvailable,
    @PositiveOrZero @Max(StockItem.MAX_PIECES) @Nullable Integer qtyReserved,
    @PositiveOrZero @Nullable Integer orderCount,
    @Nullable BigDecimal ytd,
    @Size(max = 1_000) @Nullable String data,
    @NotNull @Size(max = 255) String version) {

  StockItemData row() {
    int reservedPieces = qtyReserved == null ? 0 : qtyReserved;
    if (reservedPieces > qtyAvailable) {
      throw new InvalidField("qty_reserved", "must not be above qty_available");
    }
    return new StockItemData(
        new ProductId(sellerId, productId),
        qtyAvailable,
        reservedPieces,
        orderCount == null ? 0 : orderCount,
        ytd == null ? 0 : Money.cents(ytd, "ytd"),
        data == null ? "" : data,
        version);
  }
}
