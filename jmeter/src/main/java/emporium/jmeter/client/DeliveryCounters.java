package emporium.jmeter.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Counters of the deliveries of events between the services of a marketplace since its start. */
public final class DeliveryCounters {
  private DeliveryCounters() {}

  /**
   * Reads {@code GET /deliveries} and sums the counters over all links of all processes; empty if
   * the target does not know them.
   */
  public static Map<String, Long> read(MarketplaceClient marketplace) throws IOException {
    var sums = new LinkedHashMap<String, Long>();
    for (ClientResponse answer : marketplace.getFromAll("/deliveries")) {
      if (answer.accepted()) {
        MarketplaceClient.JSON.readTree(answer.body()).forEach(link -> add(sums, link));
      }
    }
    return sums;
  }

  /** Returns how many events have been delivered so far; 0 if the target does not report it. */
  static long events(MarketplaceClient marketplace) throws IOException {
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
