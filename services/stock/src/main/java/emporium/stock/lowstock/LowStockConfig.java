package emporium.stock.lowstock;

import emporium.runtime.config.Bounds;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Settings of the stock service. */
@ConfigMapping(prefix = "emporium.stock")
public interface LowStockConfig {
  /** Pause between two checks for warnings of low stock that expired, in milliseconds. */
  @WithDefault("600000")
  @Bounds(min = 10, max = 86_400_000)
  long lowStockCheckMs();
}
