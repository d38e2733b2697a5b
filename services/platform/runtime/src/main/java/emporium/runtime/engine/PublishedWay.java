package emporium.runtime.engine;

import emporium.runtime.RuntimeConfig;
import java.util.Collection;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The published way of a workload, which {@code emporium.published} chooses: how a published
 * comparison worked, with its known cost and with right answers. A service has one, or has none, on
 * each engine ({@link ServiceModule#publishedEngines}).
 */
public final class PublishedWay {
  /** What a process that works in it reports as its isolation: locks are part of the way. */
  public static final String ISOLATION = "published";

  private PublishedWay() {}

  /**
   * Refuses a start in a way that no service has.
   *
   * @throws IllegalArgumentException naming key and rule
   */
  static void requireDeclared(
      RuntimeConfig config, Collection<? extends ServiceModule<?>> declared) {
    if (!config.published()) {
      return;
    }
    if (!config.isolation().equals("nested-locks")) {
      throw new IllegalArgumentException(
          "emporium.isolation must be nested-locks if emporium.published is true: value="
              + config.isolation());
    }
    var engines =
        declared.stream()
            .flatMap(service -> service.publishedEngines().stream())
            .collect(Collectors.toCollection(TreeSet::new));
    if (!engines.contains(config.engine())) {
      throw new IllegalArgumentException(
          "emporium.published must be false on an engine without a published way: emporium.engine="
              + config.engine()
              + ", with one="
              + engines);
    }
  }
}
