package emporium.runtime.messaging;

import io.smallrye.config.ConfigSourceContext;
import io.smallrye.config.ConfigValue;
import java.util.Set;

/**
 * What the channels of a process depend on, read before the application starts. A number that is
 * none is refused later, where the configuration is checked. Immutable.
 *
 * @param service of this process
 * @param transport of events to other processes
 * @param partitions of each topic
 * @param replicas of the service
 * @param index of this one
 */
public record RelaySetting(
    String service, String transport, int partitions, int replicas, int index) {
  private static final String TRANSPORT = "emporium.relay.transport";
  private static final Set<String> TRANSPORTS = Set.of("kafka", "none", "stream");

  /**
   * Reads the configuration.
   *
   * @throws IllegalArgumentException if there is no such transport
   */
  public static RelaySetting of(ConfigSourceContext context) {
    String service = value(context, "quarkus.application.name", "");
    String transport = value(context, TRANSPORT, "kafka");
    if (!TRANSPORTS.contains(transport)) {
      throw new IllegalArgumentException(
          TRANSPORT + " must be kafka, stream or none: value=" + transport);
    }
    try {
      return new RelaySetting(
          service,
          transport,
          Integer.parseInt(value(context, "emporium.relay.partitions", "8")),
          Integer.parseInt(value(context, "emporium.replicas.count", "1")),
          Integer.parseInt(value(context, "emporium.replicas.index", "0")));
    } catch (NumberFormatException wrong) {
      return new RelaySetting(service, transport, 1, 1, 0);
    }
  }

  /** Whether the service has no other replica. */
  public boolean isSingle() {
    return replicas < 2;
  }

  private static String value(ConfigSourceContext context, String name, String otherwise) {
    ConfigValue found = context.getValue(name);
    return found == null || found.getValue() == null ? otherwise : found.getValue();
  }
}
