package emporium.jmeter.load;

import emporium.jmeter.client.Addresses;
import emporium.jmeter.processes.ReplicaCounts;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a load run is to do.
 *
 * @param home directory that holds {@code services/} and {@code jmeter/}
 * @param plan name of the plan, without its ending
 * @param target a marketplace that runs already; null to start one
 * @param properties of JMeter that the plan's expressions read, by name
 * @param out directory for the results
 * @param keep whether the data directory stays
 * @param serverHeap largest heap of the server, as {@code -Xmx} takes it
 * @param replicas of services that are processes of their own
 */
public record LoadOptions(
    Path home,
    String plan,
    @Nullable Addresses target,
    Subject subject,
    Map<String, String> properties,
    Path out,
    boolean keep,
    String serverHeap,
    ReplicaCounts replicas) {}
