package emporium.jmeter.report;

import static java.util.Objects.requireNonNullElse;

import org.jspecify.annotations.Nullable;

/**
 * Where a run took place.
 *
 * @param forcesPerSecond small forced writes the data directory's disk does in a second; null if
 *     the data is not on this machine
 * @param serverHeap largest heap of the server, as {@code -Xmx} takes it; null if it is not ours
 */
public record Environment(
    String jdk, int cores, String os, @Nullable Long forcesPerSecond, @Nullable String serverHeap) {
  static final Environment UNKNOWN = new Environment("unknown", 0, "unknown", null, null);

  /** What an older result does not tell yet is unknown. */
  public Environment {
    jdk = requireNonNullElse(jdk, "unknown");
    os = requireNonNullElse(os, "unknown");
  }
}
