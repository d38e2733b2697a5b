package emporium.jmeter.result;

import static java.util.Objects.requireNonNullElse;

import java.util.List;
import java.util.Map;

/**
 * What a stranger needs, beyond the rows, to repeat a comparison. Immutable.
 *
 * @param command the arguments of {@code ./marketplace}
 * @param commit of the driver
 * @param tree {@code clean}, {@code changed} if files differed from that commit, or {@code unknown}
 * @param seed of data and work
 * @param jdk of the driver
 * @param kernel name, version and build of the operating system
 * @param processor its model
 * @param cores of the machine
 * @param memoryMb of the machine
 * @param forcesPerSecond small forced writes that the disk of each row's data does, by row
 * @param settings of each row, as its server reported them, by row
 * @param environment variables that driver and servers inherited and that change how they work, by
 *     name; secrets only with their names
 */
public record Disclosure(
    List<String> command,
    String commit,
    String tree,
    long seed,
    String jdk,
    String kernel,
    String processor,
    int cores,
    long memoryMb,
    Map<String, Long> forcesPerSecond,
    Map<String, Map<String, String>> settings,
    Map<String, String> environment) {
  private static final String UNKNOWN = "unknown";

  /** Fields missing in a result are unknown. */
  public Disclosure {
    command = requireNonNullElse(command, List.of());
    commit = requireNonNullElse(commit, UNKNOWN);
    tree = requireNonNullElse(tree, UNKNOWN);
    jdk = requireNonNullElse(jdk, UNKNOWN);
    kernel = requireNonNullElse(kernel, UNKNOWN);
    processor = requireNonNullElse(processor, UNKNOWN);
    forcesPerSecond = requireNonNullElse(forcesPerSecond, Map.of());
    settings = requireNonNullElse(settings, Map.of());
    environment = requireNonNullElse(environment, Map.of());
  }
}
