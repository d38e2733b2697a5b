package emporium.jmeter.data;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;

/** A stock item as {@code POST /stock} takes it. */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record StockPayload(
    int sellerId,
    int productId,
    int qtyAvailable,
    int qtyReserved,
    int orderCount,
    int ytd,
    String data,
    String version) {}
