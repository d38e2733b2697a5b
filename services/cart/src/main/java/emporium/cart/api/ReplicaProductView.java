package emporium.cart.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.cart.replica.ReplicaProduct;
import emporium.runtime.http.Money;
import java.math.BigDecimal;
import java.time.Instant;

/** A replica as records print it. */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record ReplicaProductView(
    String type,
    int sellerId,
    int productId,
    String name,
    BigDecimal price,
    String version,
    boolean active,
    Instant createdAt,
    Instant updatedAt) {

  static ReplicaProductView of(ReplicaProduct replica) {
    return new ReplicaProductView(
        "replica_products",
        replica.id().sellerId(),
        replica.id().productId(),
        replica.name(),
        Money.decimal(replica.priceCents()),
        replica.version(),
        replica.active(),
        replica.createdAt(),
        replica.updatedAt());
  }
}
