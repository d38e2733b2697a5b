package emporium.stock.api;

import emporium.runtime.config.Bounds;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Settings of requests to the stock service that their clients may repeat. */
@ConfigMapping(prefix = "emporium.stock")
public interface StockConfig {
  /** Requests with an {@code Idempotency-Key} that each item keeps the answers of. */
  @WithDefault("64")
  @Bounds(min = 1, max = 1_000)
  int idempotencyKeysMax();

  /** How long it keeps them, in milliseconds. */
  @WithDefault("86400000")
  @Bounds(min = 1, max = 31_536_000_000L)
  long idempotencyKeysMs();
}
