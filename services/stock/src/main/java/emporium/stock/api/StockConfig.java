package emporium.stock.api;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

/** Settings of requests to the stock service that their clients may repeat. */
@ConfigMapping(prefix = "emporium.stock")
public interface StockConfig {
  /** Requests with an {@code Idempotency-Key} that each item keeps the answers of. */
  @WithDefault("64")
  @Min(1)
  @Max(1_000)
  int idempotencyKeysMax();

  /** How long it keeps them, in milliseconds. */
  @WithDefault("86400000")
  @Min(1)
  @Max(31_536_000_000L)
  long idempotencyKeysMs();
}
