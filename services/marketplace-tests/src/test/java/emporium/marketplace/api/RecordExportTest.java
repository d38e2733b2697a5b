package emporium.marketplace.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import emporium.events.ServiceDescriptor;
import emporium.events.Services;
import emporium.marketplace.ConcurrentClients;
import emporium.marketplace.FreshMarketplace;
import emporium.marketplace.TestMarketplaceClient;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.URL;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Raw records, asked for by many at once. */
@QuarkusTest
@TestProfile(FreshMarketplace.class)
class RecordExportTest {
  private static final int SELLER = 500_001;
  private static final int ANSWER_MAX_SECONDS = 20;
  private static final int TURN_MAX_SECONDS = 60;

  @TestHTTPResource("/")
  URL url;

  @Test
  void records_readByManyAtOnce_allEndAndAreWhole() {
    var shop = new TestMarketplaceClient(url.getPort());
    shop.seller(SELLER);
    shop.drain();
    var services = Services.NAMES;
    var whole =
        services.stream()
            .map(service -> sorted(shop.ok("GET", "/records/" + service, "").body()))
            .toList();
    ConcurrentClients.run(
        8,
        800,
        i -> {
          int service = i % services.size();
          var answer = inItsTurn(shop, "/records/" + services.get(service));
          assertEquals(200, answer.statusCode());
          assertEquals(whole.get(service), sorted(answer.body()));
        });
  }

  @Test
  void records_ofEachService_haveTheTypesOfTheRegistry() {
    var shop = new TestMarketplaceClient(url.getPort());
    int id = SELLER + 1;
    shop.seller(id);
    shop.customer(id);
    shop.product(id, 1, "3.00", 10);
    shop.drain();
    shop.add(id, id, 1, "3.00", 1, "0.00", "0");
    assertEquals("shipped", shop.checkout(id, "types"));
    shop.deliver("types-delivered");
    shop.drain();
    for (ServiceDescriptor service : Services.ALL) {
      var types = new TreeSet<String>();
      shop.ok("GET", "/records/" + service.name(), "")
          .body()
          .lines()
          .forEach(line -> types.add(TestMarketplaceClient.parse(line).get("type").asText()));
      types.remove("audit_records");
      assertFalse(types.isEmpty(), service.name());
      types.removeAll(service.recordTypes());
      assertEquals(Set.of(), types, service.name());
    }
  }

  /** Asks again while others read. */
  private static HttpResponse<String> inItsTurn(TestMarketplaceClient shop, String path) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(TURN_MAX_SECONDS);
    HttpResponse<String> answer;
    do {
      answer = shop.send("GET", path, "").orTimeout(ANSWER_MAX_SECONDS, TimeUnit.SECONDS).join();
    } while (answer.headers().firstValue("Retry-After").isPresent()
        && System.nanoTime() < deadline);
    return answer;
  }

  /** Those of history have no order that stays. */
  private static List<String> sorted(String lines) {
    return lines.lines().sorted().toList();
  }
}
