package emporium.marketplace.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.marketplace.TestMarketplaceClient;
import io.quarkus.test.common.http.TestHTTPResource;
import java.net.URL;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What {@code /q/metrics} tells of each metric. */
abstract class MetricHelpContract {
  private static final String HELP = "# HELP ";
  private static final String TYPE = "# TYPE ";

  /** Of libraries, without a description: docs/metrics.md lists them. */
  private static final Set<String> FOREIGN = Set.of();

  @TestHTTPResource("/")
  URL url;

  @Test
  void metrics_all_haveHelp() {
    var lines =
        new TestMarketplaceClient(url.getPort())
            .ok("GET", "/q/metrics", "")
            .body()
            .lines()
            .toList();
    Set<String> described =
        lines.stream()
            .filter(line -> line.startsWith(HELP))
            .map(line -> line.substring(HELP.length()).strip())
            .filter(line -> line.contains(" "))
            .map(line -> line.substring(0, line.indexOf(' ')))
            .collect(Collectors.toSet());
    List<String> silent =
        lines.stream()
            .filter(line -> line.startsWith(TYPE))
            .map(line -> line.substring(TYPE.length(), line.lastIndexOf(' ')))
            .filter(name -> !described.contains(name) && !FOREIGN.contains(name))
            .sorted()
            .toList();
    assertEquals(List.of(), silent);
    assertTrue(described.stream().filter(name -> name.startsWith("emporium_")).count() > 10);
  }
}
