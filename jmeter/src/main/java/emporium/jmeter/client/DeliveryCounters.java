package emporium.jmeter.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** What became of the events between the services of a marketplace since it was started. */
public final class Deliveries {
  private Deliveries() {}

  /**
   * Reads {@code GET /deliveries} and sums its figures over all links of all processes; empty if
   * the target does not know them.
   */
  public static Map<String, Long> read(Marketplace marketplace) throws IOException {
    var sums = new LinkedHashMap<String, Long>();
    for (Answer answer : marketplace.getEverywhere("/deliveries")) {
      if (answer.accepted()) {
        Marketplace.JSON.readTree(answer.body()).forEach(link -> add(sums, link));
      }
    }
    return sums;
  }

  /** How many events have been on their way so far; 0 if the target does not know. */
  static long events(Marketplace marketplace) throws IOException {
    return read(marketplace).getOrDefault("events", 0L);
  }

  private static void add(Map<String, Long> sums, JsonNode link) {
    for (Map.Entry<String, JsonNode> figure : link.properties()) {
      if (figure.getValue().isIntegralNumber()) {
        sums.merge(figure.getKey(), figure.getValue().longValue(), Long::sum);
      }
    }
  }
}
