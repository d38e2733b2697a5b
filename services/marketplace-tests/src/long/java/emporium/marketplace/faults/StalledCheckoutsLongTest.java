package emporium.marketplace.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.marketplace.FaultyLinksBase;
import emporium.marketplace.criteria.AtMostOnceLongTest;
import emporium.runtime.testing.Await;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Checkouts whose events are lost on the way are driven on or compensated. {@link
 * AtMostOnceLongTest} is the control: there Cart does not ask in time, and they stay open.
 */
@Tag("long")
@QuarkusTest
@TestProfile(StalledCheckoutsLongTest.Profile.class)
class StalledCheckoutsLongTest extends FaultyLinksBase {
  /** Links that lose a fifth of all events, and a short patience. */
  public static class Profile extends AtMostOnceLongTest.Profile {
    @Override
    public Map<String, String> getConfigOverrides() {
      var overrides = super.getConfigOverrides();
      overrides.put("emporium.cart.stalled-after-ms", "200");
      overrides.put("emporium.cart.stalled-check-ms", "20");
      return overrides;
    }
  }

  private Map<String, Integer> outcomes() {
    var counts = new TreeMap<String, Integer>();
    shop.records("cart", "checkouts")
        .forEach(row -> counts.merge(row.get("outcome").asText(), 1, Integer::sum));
    return counts;
  }

  private long sum(String service, String type, String field) {
    return shop.records(service, type).stream().mapToLong(row -> row.get(field).asLong()).sum();
  }

  @Test
  void checkouts_onLinksThatDrop_allEndAndNothingStaysReserved() {
    trade();
    Await.until(() -> !outcomes().containsKey("open"));
    shop.drain();
    var outcomes = outcomes();
    assertTrue(outcomes.getOrDefault("shipped", 0) > 0, outcomes.toString());
    assertTrue(outcomes.getOrDefault("not-accepted", 0) > 0, outcomes.toString());
    assertTrue(deliveries().get("lost") > checkouts() / 5, deliveries().toString());
    assertEquals(0, sum("stock", "stock_items", "qty_reserved"));
    assertEquals(0, shop.json("/open-transactions").get("dead_letters").asInt());
    assertEquals(outcomes.get("shipped"), shop.records("shipment", "shipments").size());
    long paid = payments();
    assertEquals((long) outcomes.get("shipped"), paid, outcomes.toString());
    for (JsonNode reservation : shop.records("stock", "reservations")) {
      assertTrue(!reservation.get("status").asText().equals("reserved"), reservation.toString());
    }
  }
}
