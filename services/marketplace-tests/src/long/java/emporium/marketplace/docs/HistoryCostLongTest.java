package emporium.marketplace.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.marketplace.FreshMarketplace;
import emporium.marketplace.TestMarketplaceClient;
import emporium.persistence.ms.EngineStatistics;
import emporium.persistence.ms.GraphEngine;
import emporium.persistence.ms.history.HistoryFootprint;
import emporium.runtime.testing.Await;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What all services together keep in memory of an ended checkout: of ten of them with one to ten
 * items, all of other sellers, each aggregate and its image are counted, and reckoned with what an
 * aggregate and a pack cost where there are many.
 */
@Tag("long")
@QuarkusTest
@TestProfile(HistoryCostLongTest.Profile.class)
class HistoryCostLongTest {
  private static final int BYTES_MAX = 200;
  private static final int ITEMS_MAX = 10;

  /** Tables that have an aggregate of each checkout. */
  private static final Set<String> LEAVING =
      Set.of(
          "cart checkouts",
          "stock reservations",
          "order orders",
          "payment payments",
          "payment-provider charges",
          "shipment shipments",
          "seller order_entries");

  /** What has ended leaves at once. */
  public static final class Profile extends FreshMarketplace {
    @Override
    public Map<String, String> getConfigOverrides() {
      var overrides = super.getConfigOverrides();
      overrides.put("emporium.history.after-ms", "1");
      overrides.put("emporium.history.pause-ms", "10");
      overrides.put("emporium.provider.void-window-ms", "0");
      return overrides;
    }
  }

  @TestHTTPResource("/")
  URL url;

  @Inject GraphEngine engine;

  @Test
  void concluded_ofAllServicesTogether_leavesFewBytesInMemory() {
    var shop = new TestMarketplaceClient(url.getPort());
    int first = 1;
    for (int seller = first; seller < first + ITEMS_MAX; seller++) {
      shop.seller(seller);
      shop.product(seller, 1, "3.00", 1_000);
    }
    shop.customer(first);
    shop.drain();
    Map<String, EngineStatistics.TableCount> before = tables();
    for (int items = 1; items <= ITEMS_MAX; items++) {
      for (int seller = first; seller < first + items; seller++) {
        shop.add(first, seller, 1, "3.00", 1, "0.00", "0");
      }
      assertEquals("shipped", shop.checkout(first, "few" + items));
    }
    int runs = 1;
    while (shop.deliver("d" + runs) > 0) {
      runs++;
    }
    shop.drain();
    Await.until(() -> isHistory(before) && engine.uncheckpointedGroups() == 0);
    Await.until(() -> growing(before).isEmpty(), () -> "no history: " + growing(before));
    double bytes = 0;
    for (var after : tables().entrySet()) {
      var then = before.get(after.getKey());
      int aggregates = after.getValue().history() - then.history();
      long images = after.getValue().archivedBytes() - then.archivedBytes();
      double taken = HistoryFootprint.bytes(aggregates, images) / ITEMS_MAX;
      bytes += taken;
      if (aggregates > 0) {
        System.out.printf(
            "a checkout in %s: %.1f aggregates, %d bytes of images, %.1f of memory%n",
            after.getKey(), (double) aggregates / ITEMS_MAX, images / ITEMS_MAX, taken);
      }
    }
    System.out.printf("a checkout in all: %.1f bytes of memory%n", bytes);
    assertTrue(bytes > 100, "the control: all of it is counted, " + bytes);
    assertTrue(bytes <= BYTES_MAX, "a checkout takes " + bytes);
  }

  /** What more there is of what is not history, and of events and marks. */
  private List<String> growing(Map<String, EngineStatistics.TableCount> before) {
    var growing = new ArrayList<String>();
    tables()
        .forEach(
            (name, after) -> {
              var then = before.get(name);
              int more = after.aggregates() - after.history() - then.aggregates() + then.history();
              if (more > 1) { // the customer's cart stays
                growing.add(name + ": " + more);
              }
            });
    EngineStatistics statistics = engine.operations().statistics();
    statistics.outbox().stream()
        .filter(topic -> topic.pending() > 0)
        .forEach(topic -> growing.add(topic.toString()));
    statistics.inboxes().stream()
        .filter(mark -> mark.outOfOrder() > 0)
        .forEach(mark -> growing.add(mark.toString()));
    return growing;
  }

  private Map<String, EngineStatistics.TableCount> tables() {
    return engine.operations().statistics().tables().stream()
        .collect(
            Collectors.toMap(
                table -> table.service() + " " + table.table(),
                table -> table,
                (one, other) -> one,
                TreeMap::new));
  }

  /** As many orders as were bought have left, and their images are in packs. */
  private boolean isHistory(Map<String, EngineStatistics.TableCount> before) {
    return tables().entrySet().stream()
        .filter(table -> LEAVING.contains(table.getKey()))
        .allMatch(
            table ->
                table.getValue().history() - before.get(table.getKey()).history() >= ITEMS_MAX
                    && table.getValue().aggregates() == table.getValue().history());
  }
}
