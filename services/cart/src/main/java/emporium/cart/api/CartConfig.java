package emporium.cart.api;

import emporium.runtime.config.Bounds;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;

/** Settings of the cart service. */
@ConfigMapping(prefix = "emporium.cart")
public interface CartConfig {
  /**
   * Whether a checkout request waits for its outcome; otherwise it is answered 202 with its
   * location.
   */
  @WithDefault("true")
  boolean awaitCompletion();

  /** Longest wait for an outcome; then 504 with the location, and the checkout continues. */
  @WithDefault("30000")
  @Bounds(min = 1, max = 3_600_000)
  long awaitCompletionMaxMs();

  /** Requests that may wait for an outcome at the same time; more are refused with 503. */
  @WithDefault("10000")
  @Bounds(min = 1, max = 1_000_000)
  int awaitingMax();

  /** Requests with an {@code Idempotency-Key} that each cart keeps the answers of. */
  @WithDefault("16")
  @Bounds(min = 1, max = 1_000)
  int idempotencyKeysMax();

  /** How long it keeps them, in milliseconds. */
  @WithDefault("86400000")
  @Bounds(min = 1, max = 31_536_000_000L)
  long idempotencyKeysMs();

  /** How long a checkout has no outcome until Payment is asked to decide it, in milliseconds. */
  @WithDefault("60000")
  @Bounds(min = 1, max = 31_536_000_000L)
  long stalledAfterMs();

  /** Pause between two checks for stalled checkouts, in milliseconds. */
  @WithDefault("5000")
  @Bounds(min = 10, max = 3_600_000)
  long stalledCheckMs();

  /** How long a cart is idle until it counts as abandoned, in milliseconds. */
  @WithDefault("600000")
  @Bounds(min = 1, max = 31_536_000_000L)
  long abandonedAfterMs();

  /** Pause between two checks for abandoned carts, in milliseconds. */
  @WithDefault("5000")
  @Bounds(min = 10, max = 3_600_000)
  long abandonedCheckMs();
}
