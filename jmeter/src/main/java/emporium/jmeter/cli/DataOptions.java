package emporium.jmeter.cli;

import emporium.jmeter.client.ServerInfo;
import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.workload.Workload;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The workload and what decides about its data; missing options have the plan's values. */
final class DataOptions {
  private static final long MEGABYTE = 1 << 20;
  private static final long MEGABYTES_PER_GIGABYTE = 1 << 10;

  @Mixin private WorkloadNameOption name = new WorkloadNameOption();

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Same seed, same data. Default: the plan's, 1.")
  private @Nullable Long seed;

  /** Returns the chosen workload. */
  Workload workload(OptionValidator rules) {
    return name.workload(rules);
  }

  /** Returns the given options as the JMeter properties that the plans read. */
  Map<String, String> properties(OptionValidator rules, ContributedOptions contributed) {
    var properties = new LinkedHashMap<String, String>();
    WorkloadOptions.put(properties, "emporium.seed", seed);
    properties.putAll(contributed.properties(rules.spec(), workload(rules)));
    return properties;
  }

  /**
   * Requires that the data fits the heap of an object graph.
   *
   * @throws ParameterException with the estimate
   */
  static void requireFits(
      OptionValidator rules, Workload workload, Map<String, String> properties, String heap) {
    long needed = (workload.heapBytes(properties) + MEGABYTE - 1) / MEGABYTE;
    if (needed > megabytes(heap)) {
      throw rules.invalid(
          "--server-heap",
          "must be at least " + needed + "m for this data, by an estimate of " + workload.name(),
          heap);
    }
  }

  /** Returns a size, as {@code -Xmx} takes it, in megabytes. */
  static long megabytes(String heap) {
    long size = Long.parseLong(heap.substring(0, heap.length() - 1));
    return heap.endsWith("g") ? size * MEGABYTES_PER_GIGABYTE : size;
  }

  /**
   * Requires that a target is no application of another workload.
   *
   * @throws ParameterException naming both
   */
  static void requireWorkload(OptionValidator rules, Workload workload, ServerInfo target) {
    for (Workload other : Workloads.ALL) {
      if (!other.name().equals(workload.name()) && target.name().equals(other.application())) {
        throw new ParameterException(
            rules.spec().commandLine(),
            "--workload contradicts the target: it has "
                + other.name()
                + ", requested was "
                + workload.name());
      }
    }
  }

  /**
   * Requires that a target is empty or holds the data of these options.
   *
   * @throws ParameterException naming the option that contradicts the target
   */
  static void requireHolds(
      OptionValidator rules,
      Workload workload,
      Map<String, String> properties,
      ServiceAddresses target)
      throws IOException {
    Map<String, String> requested = workload.data(properties);
    workload
        .held(target)
        .forEach(
            (option, held) -> {
              String wanted = requested.get(option);
              if (wanted != null && !wanted.equals(held)) {
                throw new ParameterException(
                    rules.spec().commandLine(),
                    option
                        + " contradicts the target: it has "
                        + held
                        + ", requested was "
                        + wanted);
              }
            });
  }
}
