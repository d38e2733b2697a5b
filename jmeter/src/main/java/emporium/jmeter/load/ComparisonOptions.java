package emporium.jmeter.load;

import emporium.jmeter.result.RateSearchRule;
import emporium.jmeter.result.WarmupRule;
import emporium.jmeter.server.SystemUnderTest;
import emporium.jmeter.workload.Workload;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The options of a comparison.
 *
 * @param workload whose plan it is
 * @param home directory that holds {@code services/} and {@code jmeter/}
 * @param plan name of the plan, without its ending
 * @param subjects systems under test, in the order of the rows
 * @param warmupSeconds how long each server is loaded before the first round; with a rule, at most
 * @param rounds how often each system is measured
 * @param seconds length of each measurement
 * @param sweep values of the workload's {@link emporium.jmeter.workload.Sweep}, for short epochs
 *     after the rounds; may be empty
 * @param properties of JMeter that the plan's expressions read, by name
 * @param out directory for the results
 * @param serverHeap largest heap of a server, as {@code -Xmx} takes it
 * @param settling when a server is warm; null: after the fixed time
 * @param rateSearch how the highest sustained rates are searched; null: they are not
 * @param command arguments of the command line, for the result; empty if there are none
 */
public record ComparisonOptions(
    Workload workload,
    Path home,
    String plan,
    List<SystemUnderTest> subjects,
    int warmupSeconds,
    int rounds,
    int seconds,
    List<Double> sweep,
    Map<String, String> properties,
    Path out,
    String serverHeap,
    @Nullable WarmupRule settling,
    @Nullable RateSearchRule rateSearch,
    List<String> command) {
  /** Creates options of a comparison that warms each server up for a fixed time. */
  public ComparisonOptions(
      Workload workload,
      Path home,
      String plan,
      List<SystemUnderTest> subjects,
      int warmupSeconds,
      int rounds,
      int seconds,
      List<Double> sweep,
      Map<String, String> properties,
      Path out,
      String serverHeap) {
    this(
        workload,
        home,
        plan,
        subjects,
        warmupSeconds,
        rounds,
        seconds,
        sweep,
        properties,
        out,
        serverHeap,
        null,
        null,
        List.of());
  }

  /** Returns these with other properties and another directory for the results. */
  ComparisonOptions with(Map<String, String> otherProperties, Path otherOut) {
    return new ComparisonOptions(
        workload,
        home,
        plan,
        subjects,
        warmupSeconds,
        rounds,
        seconds,
        sweep,
        otherProperties,
        otherOut,
        serverHeap,
        settling,
        rateSearch,
        command);
  }
}
