package emporium.product;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

/** Settings of the product service. */
@ConfigMapping(prefix = "emporium.product")
public interface ProductConfig {
  /** Whether a replace or a delete waits for Stock where the level of integrity asks for it. */
  @WithDefault("true")
  boolean await();

  /** Longest wait for Stock; then 504, although the product is changed and Stock will follow. */
  @WithDefault("30000")
  @Min(1)
  @Max(3_600_000)
  long awaitMaxMs();

  /** Replaces and deletes that may wait for Stock at the same time; more are refused with 503. */
  @WithDefault("10000")
  @Min(1)
  @Max(1_000_000)
  int waitingMax();

  /** How long Stock has to follow until a product is said to it again, in milliseconds. */
  @WithDefault("60000")
  @Min(1)
  @Max(31_536_000_000L)
  long repairAfterMs();

  /** Pause between two looks for products that Stock has not followed, in milliseconds. */
  @WithDefault("5000")
  @Min(10)
  @Max(3_600_000)
  long repairCheckMs();
}
