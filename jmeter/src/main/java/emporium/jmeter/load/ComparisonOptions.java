package emporium.jmeter.load;

import emporium.jmeter.server.SystemUnderTest;
import emporium.jmeter.workload.Workload;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The options of a comparison.
 *
 * @param workload whose plan it is
 * @param home directory that holds {@code services/} and {@code jmeter/}
 * @param plan name of the plan, without its ending
 * @param subjects systems under test, in the order of the rows
 * @param warmupSeconds how long each server is loaded before the first round
 * @param rounds how often each system is measured
 * @param seconds length of each measurement
 * @param sweep values of the workload's {@link emporium.jmeter.workload.Sweep}, for short epochs
 *     after the rounds; may be empty
 * @param properties of JMeter that the plan's expressions read, by name
 * @param out directory for the results
 * @param serverHeap largest heap of a server, as {@code -Xmx} takes it
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
    String serverHeap) {}
