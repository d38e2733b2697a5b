package emporium.jmeter.load;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What a comparison is to do.
 *
 * @param home directory that holds {@code services/} and {@code jmeter/}
 * @param plan name of the plan, without its ending
 * @param subjects what is compared, in the order of the rows
 * @param warmupSeconds how long each server is loaded before the first round
 * @param rounds how often each is measured
 * @param seconds how long each time
 * @param skews of the sellers, for short epochs under growing contention after the rounds; may be
 *     empty
 * @param properties of JMeter that the plan's expressions read, by name
 * @param out directory for the results
 * @param serverHeap largest heap of a server, as {@code -Xmx} takes it
 */
public record CompareOptions(
    Path home,
    String plan,
    List<Subject> subjects,
    int warmupSeconds,
    int rounds,
    int seconds,
    List<Double> skews,
    Map<String, String> properties,
    Path out,
    String serverHeap) {}
