package emporium.stock.lowstock;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

/** Settings of the stock service. */
@ConfigMapping(prefix = "emporium.stock")
public interface LowStockConfig {
  /** Pause between two checks for warnings of low stock that expired, in milliseconds. */
  @WithDefault("600000")
  @Min(10)
  @Max(86_400_000)
  long lowStockCheckMs();
}
