package emporium.product.api;

import emporium.runtime.config.Bounds;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Settings of the product service. */
@ConfigMapping(prefix = "emporium.product")
public interface ProductConfig {
  /** Whether a replace or a delete waits for Stock where the level of integrity requires it. */
  @WithDefault("true")
  boolean awaitCompletion();

  /** Longest wait for Stock; then 504, although the product is changed and Stock will confirm. */
  @WithDefault("30000")
  @Bounds(min = 1, max = 3_600_000)
  long awaitCompletionMaxMs();

  /** Replaces and deletes that may wait for Stock at the same time; more are refused with 503. */
  @WithDefault("10000")
  @Bounds(min = 1, max = 1_000_000)
  int awaitingMax();

  /** How long Stock has to confirm until a product is republished to it, in milliseconds. */
  @WithDefault("60000")
  @Bounds(min = 1, max = 31_536_000_000L)
  long resyncAfterMs();

  /** Pause between two checks for products that Stock has not confirmed, in milliseconds. */
  @WithDefault("5000")
  @Bounds(min = 10, max = 3_600_000)
  long resyncCheckMs();
}
