package emporium.jmeter.workload;

import emporium.jmeter.client.ServiceAddresses;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A running server of a workload, and what is to be done with it.
 *
 * @param addresses where it answers
 * @param properties of JMeter as the plan's driver element reads them, {@code emporium.seed} and so
 *     on; one that is missing has the plan's default
 * @param acknowledged file of the driver's acknowledgement log
 * @param progress receives in a few words what is being done
 */
public record Target(
    ServiceAddresses addresses,
    Map<String, String> properties,
    Path acknowledged,
    Consumer<String> progress) {}
