package emporium.shipment.api;

import emporium.runtime.config.Bounds;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Settings of the shipment service. */
@ConfigMapping(prefix = "emporium.shipment")
public interface ShipmentConfig {
  /** Whether an update delivery waits until Order has recorded what it concluded. */
  @WithDefault("true")
  boolean awaitCompletion();

  /** Longest wait for Order; then 504, although everything is delivered. */
  @WithDefault("30000")
  @Bounds(min = 1, max = 3_600_000)
  long awaitCompletionMaxMs();

  /** Update deliveries that may wait for Order at the same time; more are refused with 503. */
  @WithDefault("10000")
  @Bounds(min = 1, max = 1_000_000)
  int awaitingMax();

  /** Sellers that one update delivery delivers for. */
  @WithDefault("10")
  @Bounds(min = 1, max = 1_000)
  int sellersMax();
}
