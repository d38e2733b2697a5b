package emporium.product;

import emporium.edge.Money;
import emporium.events.ProductId;
import emporium.events.Replication;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A price update as clients send it (docs/openapi.yaml, PriceUpdate). Names are matched
 * case-insensitively.
 */
public record PriceRequest(
    @NotNull @Positive Integer sellerId,
    @NotNull @Positive Integer productId,
    @NotNull BigDecimal price,
    @Nullable @Size(max = 128) String version,
    @NotNull @Size(min = 1, max = 128) String instanceId) {

  UpdatePrice command(Replication replication) {
    return new UpdatePrice(
        new ProductId(sellerId, productId),
        Money.cents(price, "price"),
        version,
        instanceId,
        replication);
  }
}
