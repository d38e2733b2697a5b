package emporium.stock.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.runtime.http.Money;
import emporium.stock.StockItem;
import java.math.BigDecimal;
import java.time.Instant;

/** A stock item as reads and raw records show it. */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record StockItemView(
    String type,
    int sellerId,
    int productId,
    int qtyAvailable,
    int qtyReserved,
    int orderCount,
    BigDecimal ytd,
    String data,
    String version,
    boolean active,
    Instant createdAt,
    Instant updatedAt,
    long qtyReceived) {
  public static StockItemView of(StockItem item) {
    return new StockItemView(
        "stock_items",
        item.id().sellerId(),
        item.id().productId(),
        item.availablePieces(),
        item.reservedPieces(),
        item.orderCount(),
        Money.decimal(item.ytdCents()),
        item.data(),
        item.version(),
        item.active(),
        item.createdAt(),
        item.updatedAt(),
        item.receivedPieces());
  }
}
