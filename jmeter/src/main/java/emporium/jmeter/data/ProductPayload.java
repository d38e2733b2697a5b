package emporium.jmeter.data;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.math.BigDecimal;

/** A product as {@code POST /product} and {@code PUT /product} take it. */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record ProductRow(
    int sellerId,
    int productId,
    String name,
    String sku,
    String category,
    String description,
    BigDecimal price,
    BigDecimal freightValue,
    String version,
    String status) {

  /** The same product with another price and version: what a replace sends. */
  public ProductRow with(BigDecimal newPrice, String newVersion) {
    return new ProductRow(
        sellerId,
        productId,
        name,
        sku,
        category,
        description,
        newPrice,
        freightValue,
        newVersion,
        status);
  }
}
