package emporium.docker;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a compose file says, of what the specification has the part that ours uses. */
record ComposeFile(String name, Map<String, Container> services, Map<String, Volume> volumes) {
  static final Path FILE = Path.of("compose.yaml");

  private static final String FRAGMENT = "x-";

  /** A container. */
  record Container(
      String image,
      @Nullable List<String> profiles,
      @Nullable List<String> command,
      @Nullable Map<String, String> environment,
      @Nullable Map<String, Dependency> dependsOn,
      @Nullable Health healthcheck,
      @Nullable List<String> ports,
      @Nullable List<String> volumes,
      @Nullable String restart,
      @Nullable Boolean readOnly,
      @Nullable List<String> capDrop,
      @Nullable List<String> securityOpt,
      @Nullable String memLimit,
      @Nullable String shmSize,
      @Nullable String stopGracePeriod) {}

  /** What a container waits for. */
  record Dependency(String condition, @Nullable Boolean required) {}

  /** When a container is well. */
  record Health(
      List<String> test,
      String interval,
      String timeout,
      int retries,
      @Nullable String startPeriod) {}

  /** A named volume, of the usual kind. */
  record Volume() {}

  /**
   * Reads one.
   *
   * @throws RuntimeException naming a field that is not known
   */
  static ComposeFile read(String text) {
    var document = new TreeMap<>(StrictYaml.documents(text).get(0));
    document.keySet().removeIf(key -> key.startsWith(FRAGMENT));
    return StrictYaml.compose(document, ComposeFile.class);
  }
}
