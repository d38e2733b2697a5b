package emporium.jmeter.workload;

import emporium.jmeter.client.ServiceAddresses;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A running server of a workload, and what is to be done with it.
 *
 * @param addresses where it answers
 * @param properties of JMeter as the plan's driver element reads them, {@code emporium.seed} and so
 *     on; one that is missing has the plan's default
 * @param acknowledged file of the driver's acknowledgement log; null to audit without one
 * @param progress receives in a few words what is being done
 * @param restarted whether it was killed after all that the log has, and started again on its data
 */
public record Target(
    ServiceAddresses addresses,
    Map<String, String> properties,
    @Nullable Path acknowledged,
    Consumer<String> progress,
    boolean restarted) {
  /** Creates one that is known to have run since its data were empty, or of which nothing is. */
  public Target(
      ServiceAddresses addresses,
      Map<String, String> properties,
      @Nullable Path acknowledged,
      Consumer<String> progress) {
    this(addresses, properties, acknowledged, progress, false);
  }

  /** Returns this target after a kill and a restart. */
  public Target afterRestart() {
    return new Target(addresses, properties, acknowledged, progress, true);
  }

  /**
   * Returns the file of the acknowledgement log, of a target that is loaded.
   *
   * @throws NullPointerException if there is none
   */
  public Path requireAcknowledged() {
    return Objects.requireNonNull(acknowledged, "no acknowledgement log");
  }

  /** Returns a property; {@code otherwise} if it is missing. */
  public String property(String name, String otherwise) {
    return properties.getOrDefault(name, otherwise);
  }
}
