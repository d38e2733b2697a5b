package emporium.provider.api;

import emporium.runtime.config.Bounds;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** How charges are kept, and configurable faults. */
@ConfigMapping(prefix = "emporium.provider")
public interface ProviderConfig {
  /**
   * How long after a charge its void is expected, in milliseconds: only then does the charge count
   * as completed, and may be archived. A void that comes later is done all the same.
   */
  @WithDefault("60000")
  @Bounds(min = 0, max = 86_400_000)
  long voidWindowMs();

  /** Of a hundred charges, how many have a payment method that is refused. */
  @WithDefault("0")
  @Bounds(min = 0, max = 100)
  int rejectionPercent();

  /** Of a hundred calls, how many fail: half of them before their work is done, half after. */
  @WithDefault("0")
  @Bounds(min = 0, max = 100)
  int unreachablePercent();

  /** How long every call takes at least, in milliseconds. */
  @WithDefault("0")
  @Bounds(min = 0, max = 600_000)
  long latencyMs();

  /** Chooses which charges are refused and which calls fail. */
  @WithDefault("1")
  long seed();
}
