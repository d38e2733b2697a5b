package emporium.product.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.product.Product;
import emporium.runtime.http.Money;
import java.math.BigDecimal;
import java.time.Instant;

/** A product as reads and records print it. */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record ProductView(
    String type,
    int sellerId,
    int productId,
    String name,
    String sku,
    String category,
    String description,
    BigDecimal price,
    BigDecimal freightValue,
    String status,
    String version,
    boolean active,
    Instant createdAt,
    Instant updatedAt) {

  static ProductView of(Product product) {
    var data = product.data();
    return new ProductView(
        "products",
        data.id().sellerId(),
        data.id().productId(),
        data.name(),
        data.sku(),
        data.category(),
        data.description(),
        Money.decimal(data.priceCents()),
        Money.decimal(data.freightCents()),
        data.status(),
        data.version(),
        product.active(),
        product.createdAt(),
        product.updatedAt());
  }
}
