package emporium.product.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.events.model.ProductId;
import emporium.product.ProductData;
import emporium.runtime.access.SellerOwned;
import emporium.runtime.http.Money;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A product as clients send it, to ingest or to replace (docs/openapi.yaml). Names are matched
 * case-insensitively.
 */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record ProductRequest(
    @NotNull @Positive Integer sellerId,
    @NotNull @Positive Integer productId,
    @NotNull @Size(min = 1, max = 256) String name,
    @Nullable @Size(max = 256) String sku,
    @Nullable @Size(max = 256) String category,
    @Nullable @Size(max = 4000) String description,
    @NotNull BigDecimal price,
    @NotNull BigDecimal freightValue,
    @Nullable @Size(max = 64) String status,
    @NotNull @Size(min = 1, max = 128) String version)
    implements SellerOwned {
  private static final String STATUS_DEFAULT = "approved";

  ProductData data() {
    return new ProductData(
        new ProductId(sellerId, productId),
        name,
        orElse(sku, ""),
        orElse(category, ""),
        orElse(description, ""),
        Money.cents(price, "price"),
        Money.cents(freightValue, "freight_value"),
        orElse(status, STATUS_DEFAULT),
        version);
  }

  private static String orElse(@Nullable String value, String otherwise) {
    return value == null ? otherwise : value;
  }
}
