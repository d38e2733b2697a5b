package emporium.wholesale.api;

import emporium.wholesale.District;
import emporium.wholesale.Row;
import emporium.wholesale.Stock;
import emporium.wholesale.StockId;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A stock, as it is ingested and read. Counts may be absent: they are 0. */
public record StockRow(
    @Nullable String type,
    @NotNull @Positive Integer warehouseId,
    @NotNull @Positive Integer productId,
    @NotNull @Min(0) @Max(1_000_000) Integer quantity,
    @Nullable @PositiveOrZero Long ytdPieces,
    @Nullable @PositiveOrZero Integer orderCount,
    @Nullable @PositiveOrZero Integer remoteCount,
    @Nullable @PositiveOrZero Integer restocks,
    @NotNull @Size(max = Texts.DATA) String data,
    @NotNull @Size(min = StockRow.DIST, max = StockRow.DIST) String dist) {
  /** What is read. */
  public static StockRow of(Stock row) {
    return new StockRow(
        "stocks",
        row.id().warehouseId(),
        row.id().productId(),
        row.quantity(),
        row.ytdPieces(),
        row.orderCount(),
        row.remoteCount(),
        row.restocks(),
        row.data(),
        row.dist());
  }

  /** What is ingested. */
  public Row row() {
    var id = new StockId(warehouseId, productId);
    return new Row(
        Stock.class,
        id,
        id.warehouse(),
        () ->
            List.of(
                new Stock(
                    id,
                    quantity,
                    ytdPieces == null ? 0 : ytdPieces,
                    orZero(orderCount),
                    orZero(remoteCount),
                    orZero(restocks),
                    data,
                    dist)));
  }

  private static int orZero(@Nullable Integer count) {
    return count == null ? 0 : count;
  }

  static final int DIST = District.PER_WAREHOUSE * Stock.DIST_LENGTH;
}
