package emporium.provider;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;

/** Faults to order. */
@ConfigMapping(prefix = "emporium.provider")
public interface ProviderConfig {
  /** Of a hundred charges, how many have a payment method that is refused. */
  @WithDefault("0")
  @Min(0)
  @Max(100)
  int rejectionPercent();

  /** Of a hundred calls, how many fail: half of them before their work is done, half after. */
  @WithDefault("0")
  @Min(0)
  @Max(100)
  int unreachablePercent();

  /** How long every call takes at least, in milliseconds. */
  @WithDefault("0")
  @Min(0)
  @Max(600_000)
  long latencyMs();

  /** Chooses which charges are refused and which calls fail. */
  @WithDefault("1")
  long seed();
}
