package emporium.docker;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a compose file says, alone or with others that are merged into it; of what the specification
 * has, the part that ours use.
 */
record ComposeFile(Map<String, Container> services, Map<String, Volume> volumes) {
  static final Path FILE = Path.of("compose.yaml");
  static final Path KAFKA = Path.of("compose.kafka.yaml");
  static final Path JPA = Path.of("compose.jpa.yaml");

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
   * Reads files as {@code docker compose -f FILE -f FILE} does: maps are merged, of other values
   * the last one counts. Ours repeat no list.
   *
   * @throws RuntimeException naming a field that is not known
   */
  static ComposeFile read(String... texts) {
    Map<String, Object> merged = new TreeMap<>();
    for (String text : texts) {
      merged = merged(merged, StrictYaml.documents(text).get(0));
    }
    merged.keySet().removeIf(key -> key.startsWith(FRAGMENT));
    return StrictYaml.compose(merged, ComposeFile.class);
  }

  private static Map<String, Object> merged(Map<String, Object> first, Map<String, Object> last) {
    var merged = new TreeMap<>(first);
    last.forEach((key, value) -> merged.merge(key, value, ComposeFile::mergedValue));
    return merged;
  }

  private static Object mergedValue(Object first, Object last) {
    return first instanceof Map && last instanceof Map
        ? merged(StrictYaml.object(first), StrictYaml.object(last))
        : last;
  }
}
