package emporium.product.api;

import emporium.events.model.ProductId;
import emporium.events.model.ReplicationLevel;
import emporium.product.UpdatePrice;
import emporium.runtime.access.SellerOwned;
import emporium.runtime.http.Money;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A price update as clients send it (docs/openapi.yaml, PriceUpdate). Names are matched
 * case-insensitively.
 */
public record PriceUpdateRequest(
    @NotNull @Positive Integer sellerId,
    @NotNull @Positive Integer productId,
    @NotNull BigDecimal price,
    @Nullable @Size(max = 128) String version,
    @NotNull @Size(min = 1, max = 128) String instanceId)
    implements SellerOwned {

  UpdatePrice command(ReplicationLevel replication) {
    return new UpdatePrice(
        new ProductId(sellerId, productId),
        Money.cents(price, "price"),
        version,
        instanceId,
        replication);
  }
}
