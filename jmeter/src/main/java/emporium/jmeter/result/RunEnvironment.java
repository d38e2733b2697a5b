package emporium.jmeter.result;

import static java.util.Objects.requireNonNullElse;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The environment of a run, as the server reports it.
 *
 * @param forcesPerSecond small forced writes the data directory's disk does in a second; null if
 *     the data is not on this machine
 * @param serverHeap largest heap of the server, as {@code -Xmx} takes it; null if unknown
 * @param replicas how many processes each service had; empty if all were in one JVM, or unknown
 * @param tracing where spans went, like {@code off}, {@code file} or {@code file, 10 %} of the
 *     traces; null if missing in an older result
 * @param driverCommit revision of the driver; null if missing in an older result
 * @param version of the server; null if missing in an older result
 * @param database its version and what decides about its durability; null if there is none
 * @param startedAt when the load of this run began, of several rounds the last, in UTC as {@code
 *     2026-11-27T07:30:00Z}; null if missing in an older result
 * @param machine processor and memory; null if the server was elsewhere, or in an older result
 */
public record RunEnvironment(
    String jdk,
    int cores,
    String os,
    @Nullable Long forcesPerSecond,
    @Nullable String serverHeap,
    Map<String, Integer> replicas,
    @Nullable String tracing,
    @Nullable String driverCommit,
    @Nullable String version,
    @Nullable String database,
    @Nullable String startedAt,
    @Nullable String machine) {
  static final RunEnvironment UNKNOWN =
      new RunEnvironment(
          "unknown", 0, "unknown", null, null, Map.of(), null, null, null, null, null, null);

  private static final String OFF = "off";

  /** Fields missing in an older result are unknown. */
  public RunEnvironment {
    jdk = requireNonNullElse(jdk, "unknown");
    os = requireNonNullElse(os, "unknown");
    replicas = requireNonNullElse(replicas, Map.of());
  }

  /**
   * Returns the differences in environment that affect measurements at equal engine and durability.
   */
  public List<String> particulars() {
    var all = new ArrayList<String>();
    if (tracing != null && !tracing.equals(OFF)) {
      all.add("traced: " + tracing);
    }
    String several =
        new TreeMap<>(replicas)
            .entrySet().stream()
                .filter(service -> service.getValue() > 1)
                .map(service -> service.getKey() + " " + service.getValue())
                .collect(Collectors.joining(", "));
    if (!several.isEmpty()) {
      all.add("replicas: " + several);
    }
    return all;
  }
}
