package emporium.jmeter.load;

import emporium.jmeter.client.ServiceAddresses;
import emporium.jmeter.processes.EventWire;
import emporium.jmeter.processes.ReplicaCounts;
import emporium.jmeter.server.SystemUnderTest;
import emporium.jmeter.workload.Workload;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The options of a load run.
 *
 * @param workload whose plan it is
 * @param home directory that holds {@code services/} and {@code jmeter/}
 * @param plan name of the plan, without its ending
 * @param target a server that runs already; null to start one
 * @param properties of JMeter that the plan's expressions read, by name
 * @param out directory for the results
 * @param keep whether the data directory stays
 * @param serverHeap largest heap of the server, as {@code -Xmx} takes it
 * @param replicas of services in separate processes
 * @param wire carries events between these
 */
public record LoadOptions(
    Workload workload,
    Path home,
    String plan,
    @Nullable ServiceAddresses target,
    SystemUnderTest subject,
    Map<String, String> properties,
    Path out,
    boolean keep,
    String serverHeap,
    ReplicaCounts replicas,
    EventWire wire) {}
