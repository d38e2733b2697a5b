package emporium.jmeter.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.jmeter.load.ComparisonSchedule.Epoch;
import emporium.jmeter.load.ComparisonSchedule.Phase;
import emporium.jmeter.page.PageBounds;
import emporium.jmeter.page.PageServer;
import emporium.jmeter.server.SystemUnderTest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a page shows of a comparison. */
@Timeout(60)
class ComparisonProgressTest {
  private static final SystemUnderTest GRAPH =
      new SystemUnderTest("ms", "power", SystemUnderTest.NESTED_LOCKS);
  private static final SystemUnderTest TABLES =
      new SystemUnderTest("jpa", "power", SystemUnderTest.NESTED_LOCKS);

  private static Epoch epoch(Phase phase, SystemUnderTest subject, String name) {
    return new Epoch(phase, subject, name, Map.of());
  }

  /** The latest state, as one who comes now receives it. */
  private static JsonNode shown(PageServer page) throws IOException, InterruptedException {
    var answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(page.address().resolve("/live")).build(),
                BodyHandlers.ofInputStream());
    try (var lines =
        new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8))) {
      return new ObjectMapper()
          .readTree(lines.readLine().substring("data:".length()))
          .required("comparison");
    }
  }

  @Test
  void rows_afterEpochs_haveWhatEachMeasured() throws Exception {
    try (var page = PageServer.start(0, PageBounds.USUAL)) {
      var progress = new ComparisonProgress(page, List.of(GRAPH, TABLES, SystemUnderTest.NOOP));
      var warmUp = epoch(Phase.WARM_UP, GRAPH, "warm-up-1");
      progress.began(warmUp);
      progress.measured(warmUp, 50);
      var round = epoch(Phase.ROUND, GRAPH, "round-1");
      progress.began(round);
      progress.measured(round, 900.5);
      progress.began(epoch(Phase.ROUND, TABLES, "round-1"));
      JsonNode shown = shown(page);
      assertEquals(TABLES.name(), shown.path("active").asText());
      assertEquals("round-1", shown.path("epoch").asText());
      assertEquals(2, shown.path("rows").size(), "the server that does nothing has no row");
      JsonNode graph = shown.at("/rows/0");
      assertEquals(GRAPH.name(), graph.path("name").asText());
      assertFalse(graph.at("/epochs/0/measured").asBoolean());
      assertTrue(graph.at("/epochs/1/measured").asBoolean());
      assertEquals(900.5, graph.at("/epochs/1/per_second").asDouble());
      assertEquals(0, shown.at("/rows/1/epochs").size());
    }
  }

  @Test
  void end_ofAllEpochs_hasNoActiveRow() throws Exception {
    try (var page = PageServer.start(0, PageBounds.USUAL)) {
      var progress = new ComparisonProgress(page, List.of(GRAPH));
      progress.began(epoch(Phase.ROUND, GRAPH, "round-1"));
      progress.ended();
      JsonNode shown = shown(page);
      assertEquals("", shown.path("active").asText());
      assertEquals("audits", shown.path("epoch").asText());
    }
  }
}
