package emporium.marketplace.api;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.marketplace.FreshMarketplace;
import emporium.marketplace.TestMarketplaceClient;
import emporium.persistence.ms.EngineStatistics;
import emporium.persistence.ms.GraphEngine;
import emporium.runtime.testing.Await;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.annotation.Priority;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.net.URL;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What every service keeps of a checkout leaves memory after its end, and is read as before. */
@Tag("long")
@QuarkusTest
@TestProfile(HistoryLongTest.Profile.class)
class HistoryLongTest {
  private static final int ID = 90_001;
  private static final Map<String, Integer> ENDED =
      new TreeMap<>(
          Map.of(
              "checkouts", 2,
              "reservations", 2,
              "orders", 2,
              "payments", 2,
              "charges", 2,
              "shipments", 2,
              "deliveries", 2,
              "order_entries", 2));

  /** Looks for what has ended all the time; the test moves the clock. */
  public static final class Profile extends FreshMarketplace {
    @Override
    public Map<String, String> getConfigOverrides() {
      var overrides = super.getConfigOverrides();
      overrides.put("emporium.history.pause-ms", "10");
      return overrides;
    }

    @Override
    public Set<Class<?>> getEnabledAlternatives() {
      return Set.of(MovedClock.class);
    }
  }

  /** The time of day, and what the test adds to it. */
  @Alternative
  @Priority(1)
  @Singleton
  public static final class MovedClock {
    private volatile Duration ahead = Duration.ZERO;

    /** The clock of the process. */
    @Produces
    @Singleton
    public Clock clock() {
      InstantSource source = () -> Instant.now().plus(ahead);
      return source.withZone(ZoneOffset.UTC);
    }
  }

  @TestHTTPResource("/")
  URL url;

  @Inject GraphEngine engine;
  @Inject MovedClock clock;

  private Map<String, Integer> history() {
    return engine.operations().statistics().tables().stream()
        .filter(table -> table.history() > 0)
        .filter(table -> !table.table().equals("audit_records")) // are so from the beginning
        .collect(
            Collectors.toMap(
                EngineStatistics.TableCount::table,
                EngineStatistics.TableCount::history,
                Integer::sum,
                TreeMap::new));
  }

  private static List<String> answers(TestMarketplaceClient shop) {
    return List.of(
            "/records/cart",
            "/records/stock",
            "/records/order",
            "/records/payment",
            "/records/shipment",
            "/records/seller",
            "/seller/dashboard/" + ID,
            "/order/" + ID)
        .stream()
        .map(path -> path + sorted(shop.ok("GET", path, "").body()))
        .toList();
  }

  private static List<String> sorted(String lines) {
    return lines.lines().sorted().toList();
  }

  @Test
  void concluded_afterADay_isHistoryInEveryServiceAndReadAsBefore() {
    var shop = new TestMarketplaceClient(url.getPort());
    shop.seller(ID);
    shop.customer(ID);
    shop.product(ID, 1, "3.00", 1_000);
    shop.drain();
    buy(shop, "first");
    buy(shop, "second");
    assertEquals(1, shop.deliver("d1"));
    assertEquals(1, shop.deliver("d2"));
    buy(shop, "on its way");
    shop.drain();
    var before = answers(shop);
    assertEquals(Map.of(), history());
    clock.ahead = Duration.ofDays(2);
    var expected = new TreeMap<>(ENDED);
    expected.merge("checkouts", 1, Integer::sum);
    expected.merge("reservations", 1, Integer::sum);
    expected.merge("payments", 1, Integer::sum);
    expected.merge("charges", 1, Integer::sum);
    Await.until(() -> history().equals(expected));
    assertEquals(before, answers(shop));
    assertEquals(1, shop.deliver("d3"));
    clock.ahead = Duration.ofDays(4);
    Await.until(() -> history().equals(all()));
  }

  /** Three of each. */
  private static Map<String, Integer> all() {
    return ENDED.keySet().stream()
        .collect(Collectors.toMap(table -> table, table -> 3, Integer::sum, TreeMap::new));
  }

  private static void buy(TestMarketplaceClient shop, String tid) {
    shop.add(ID, ID, 1, "3.00", 1, "0.00", "0");
    assertEquals("shipped", shop.checkout(ID, tid));
  }
}
