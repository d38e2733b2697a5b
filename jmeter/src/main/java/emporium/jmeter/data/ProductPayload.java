package emporium.jmeter.data;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.math.BigDecimal;

/** A product as {@code POST /product} and {@code PUT /product} take it. */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record ProductPayload(
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

  /** Returns the product with another price and version, for a replace. */
  public ProductPayload with(BigDecimal newPrice, String newVersion) {
    return new ProductPayload(
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
