package emporium.seller.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.events.LowStockWarning;
import emporium.seller.LowStockProduct;
import java.time.Instant;

/** A product whose stock is low, as reads, streams and raw records show it. */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record LowStockProductView(
    String type,
    int sellerId,
    int productId,
    boolean low,
    long qtyRequested,
    int qtyFree,
    Instant since) {
  static LowStockProductView of(LowStockWarning warning) {
    return new LowStockProductView(
        "low_products",
        warning.sellerId(),
        warning.productId(),
        warning.low(),
        warning.requestedPieces(),
        warning.freePieces(),
        warning.at());
  }

  static LowStockProductView of(LowStockProduct product) {
    return new LowStockProductView(
        "low_products",
        product.id().sellerId(),
        product.id().productId(),
        product.low(),
        product.requestedPieces(),
        product.freePieces(),
        product.at());
  }
}
