package emporium.runtime.http.connections;

import java.util.Optional;
import org.eclipse.microprofile.config.Config;

/**
 * What the connections of a listening port may be.
 *
 * @param totalMax most at a time
 * @param reserved how many of them only clients get that have few; at most {@code totalMax}
 * @param perClientMax most of one client address at a time
 * @param descriptorsReserved how many descriptors of the process connections leave free
 * @param headerMaxMs longest wait for the headers of a request, in milliseconds
 * @param idleMaxMs longest time without a request, in milliseconds
 */
record ConnectionBounds(
    int totalMax,
    int reserved,
    int perClientMax,
    int descriptorsReserved,
    long headerMaxMs,
    long idleMaxMs) {
  /** The part of the reserved ones that one client gets. */
  private static final int FEW_DIVISOR = 64;

  private static final String KEYS = "emporium.http.";

  /** The configured ones; empty in a program that does not have the keys of the runtime. */
  static Optional<ConnectionBounds> of(Config config) {
    return config
        .getOptionalValue(KEYS + "connections-per-client-max", Integer.class)
        .map(perClientMax -> of(config, perClientMax));
  }

  private static ConnectionBounds of(Config config, int perClientMax) {
    int totalMax =
        config
            .getOptionalValue("quarkus.http.limits.max-connections", Integer.class)
            .orElse(Integer.MAX_VALUE);
    long percent = config.getValue(KEYS + "connections-reserved-percent", Integer.class);
    return new ConnectionBounds(
        totalMax,
        Math.toIntExact(totalMax * percent / 100),
        perClientMax,
        config.getValue(KEYS + "descriptors-reserved", Integer.class),
        config.getValue(KEYS + "header-max-ms", Long.class),
        config.getValue(KEYS + "idle-max-ms", Long.class));
  }

  /** How many there may be in all if one is of a client that has that many with it. */
  int totalMaxFor(int ofClient) {
    int few = Math.max(1, reserved / FEW_DIVISOR);
    return ofClient > few ? totalMax - reserved : totalMax;
  }
}
