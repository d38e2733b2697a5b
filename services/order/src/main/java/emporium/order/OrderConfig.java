package emporium.order;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

/** Settings of the order service. */
@ConfigMapping(prefix = "emporium.order")
public interface OrderConfig {
  /** How long a concluded order stays in memory, in milliseconds; 0 for ever. */
  @WithDefault("86400000")
  @Min(0)
  @Max(31_536_000_000L)
  long archiveAfterMs();

  /** Orders that leave memory with one unit of work at most. */
  @WithDefault("100")
  @Min(1)
  @Max(1_000)
  int archiveBatchMax();

  /** Pause after a look that found fewer than that, in milliseconds. */
  @WithDefault("10000")
  @Min(10)
  @Max(3_600_000)
  long archivePauseMs();
}
