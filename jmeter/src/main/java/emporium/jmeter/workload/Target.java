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
 */
public record Target(
    ServiceAddresses addresses,
    Map<String, String> properties,
    @Nullable Path acknowledged,
    Consumer<String> progress) {

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
