package emporium.jmeter.cli;

import emporium.jmeter.workload.Workload;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options on data and work of a load run; missing ones have the plan's values. */
final class WorkloadOptions {
  private static final ContributedOptions CONTRIBUTED =
      new ContributedOptions(Workloads.ALL, false);

  @Mixin private DataOptions data = new DataOptions();

  @Option(
      names = "--concurrency",
      paramLabel = "N",
      description =
          "Threads, each with one request at a time. Default: the plan's; 16 in paper-mix, 10 in"
              + " bookstore, 10 a warehouse in wholesale.")
  private @Nullable Integer concurrency;

  @Option(
      names = "--warmup-seconds",
      paramLabel = "N",
      description =
          "Time before measuring; of compare, the longest for each server. Default: the plan's; 10 in"
              + " the default plans; 150 of compare.")
  private @Nullable Integer warmupSeconds;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description =
          "Time of measuring; of compare, in each round. Default: the plan's; 60 in the default plans.")
  private @Nullable Integer seconds;

  @Option(
      names = "--rate",
      paramLabel = "R",
      description =
          "Open loop: transactions to begin each second, on whatever thread is free;"
              + " latency counts from the intended start. Default: a closed loop.")
  private @Nullable Double ratePerSecond;

  /** Returns the chosen workload. */
  Workload workload(OptionValidator rules) {
    return data.workload(rules);
  }

  /** Returns the given options as the JMeter properties that the plans read, and what follows. */
  Map<String, String> properties(OptionValidator rules, String plan, Map<String, String> defaults) {
    rules.atLeastIfGiven("--concurrency", 1, concurrency);
    rules.atLeastIfGiven("--warmup-seconds", 0, warmupSeconds);
    rules.atLeastIfGiven("--seconds", 1, seconds);
    if (ratePerSecond != null) {
      rules.notNegative("--rate", ratePerSecond);
    }
    var properties = new LinkedHashMap<>(defaults);
    Map<String, String> given = data.properties(rules, CONTRIBUTED);
    properties.putAll(given);
    put(properties, "emporium.concurrency", concurrency);
    put(properties, "emporium.warmup.seconds", warmupSeconds);
    put(properties, "emporium.seconds", seconds);
    put(properties, "emporium.rate", ratePerSecond);
    workload(rules).derived(plan, properties).forEach(properties::putIfAbsent);
    return properties;
  }

  static void put(Map<String, String> properties, String name, @Nullable Object value) {
    if (value != null) {
      properties.put(name, value.toString());
    }
  }

  /** Adds the options that workloads contribute. */
  static ContributedOptions contributed() {
    return CONTRIBUTED;
  }
}
