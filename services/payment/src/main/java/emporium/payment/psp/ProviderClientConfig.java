package emporium.payment.psp;

import emporium.runtime.config.Bounds;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/**
 * Settings of the payment service. The bounds of a single call are at {@link
 * GuardedProviderClient}.
 */
@ConfigMapping(prefix = "emporium.payment")
public interface ProviderClientConfig {
  /**
   * Which client calls the provider: {@code http}, or {@code in-process} where both are in one
   * process.
   */
  @WithDefault("http")
  String provider();

  /** Calls of the provider at the same time; further ones wait their turn. */
  @WithDefault("256")
  @Bounds(min = 1, max = 65_536)
  int callsMax();

  /** How often a charge without an answer is repeated before it is abandoned and voided. */
  @WithDefault("4")
  @Bounds(min = 0, max = 100)
  int retriesMax();

  /** Pause before the first of these, in milliseconds; it doubles with each. */
  @WithDefault("50")
  @Bounds(min = 1, max = 60_000)
  long retryPauseMs();

  /** Longest of these pauses, in milliseconds. */
  @WithDefault("1000")
  @Bounds(min = 1, max = 60_000)
  long retryPauseMaxMs();

  /** Pause before a step that failed is retried, in milliseconds; it doubles with each try. */
  @WithDefault("100")
  @Bounds(min = 1, max = 60_000)
  long pauseMs();

  /** Longest pause between two tries, in milliseconds. */
  @WithDefault("10000")
  @Bounds(min = 1, max = 3_600_000)
  long pauseMaxMs();
}
