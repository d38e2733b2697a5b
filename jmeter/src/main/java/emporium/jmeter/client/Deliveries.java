package emporium.jmeter.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** What became of the events between the services of a marketplace since it was started. */
public final class Deliveries {
  private Deliveries() {}

  /**
   * Reads {@code GET /deliveries} and sums its figures over all links; empty if the target does not
   * know them.
   */
  public static Map<String, Long> read(Marketplace marketplace) throws IOException {
    Answer answer = marketplace.get("/deliveries");
    var sums = new LinkedHashMap<String, Long>();
    if (answer.accepted()) {
      for (JsonNode link : Marketplace.JSON.readTree(answer.body())) {
        for (Map.Entry<String, JsonNode> figure : link.properties()) {
          if (figure.getValue().isIntegralNumber()) {
            sums.merge(figure.getKey(), figure.getValue().longValue(), Long::sum);
          }
        }
      }
    }
    return sums;
  }
}
