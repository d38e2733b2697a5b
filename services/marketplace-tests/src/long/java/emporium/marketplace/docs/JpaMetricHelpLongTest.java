package emporium.marketplace.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.marketplace.FreshMarketplace;
import emporium.marketplace.TestMarketplaceClient;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Metrics on tables, those of Hibernate included. */
@Tag("long")
@QuarkusTest
@TestProfile(JpaMetricHelpLongTest.CountingHibernate.class)
class JpaMetricHelpLongTest extends MetricHelpContract {
  private static final Path DOCUMENT = Path.of("..", "..", "docs", "metrics.md");
  private static final Pattern SERVED = Pattern.compile("(?m)^(hibernate_[a-z_]+) (.*)$");
  private static final Pattern DOCUMENTED = Pattern.compile("`(hibernate_[a-z_]+)`");

  /** Hibernate counts what it does. */
  public static final class CountingHibernate extends FreshMarketplace {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of("emporium.engine", "jpa", "emporium.jpa.statistics", "true");
    }
  }

  @Test
  void metricsOfHibernate_afterWork_areTheDocumentedOnesAndCount() throws IOException {
    var client = new TestMarketplaceClient(url.getPort());
    var unused = client.send("GET", "/customer/1", "").join();
    var counts = SERVED.matcher(client.ok("GET", "/q/metrics", "").body());
    var served = new TreeSet<String>();
    while (counts.find()) {
      boolean isFirst = served.add(counts.group(1));
      assertTrue(isFirst, counts.group());
      if (counts.group(1).startsWith("hibernate_sessions")) {
        assertTrue(Double.parseDouble(counts.group(2)) > 0, counts.group());
      }
    }
    var documented = new TreeSet<String>();
    DOCUMENTED
        .matcher(Files.readString(DOCUMENT))
        .results()
        .forEach(m -> documented.add(m.group(1)));
    assertEquals(documented, served);
  }
}
