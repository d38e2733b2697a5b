package emporium.marketplace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.net.URL;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Raw records, asked for by many at once. */
@QuarkusTest
@TestProfile(FreshMarketplace.class)
class RecordsTest {
  private static final int SELLER = 500_001;
  private static final int ANSWER_MAX_SECONDS = 20;

  @TestHTTPResource("/")
  URL url;

  @Test
  void records_readByManyAtOnce_allEndAndAreWhole() {
    var shop = new Shop(url.getPort());
    shop.seller(SELLER);
    shop.drain();
    var services = List.of("seller", "payment-provider", "payment", "product");
    var whole =
        services.stream()
            .map(service -> sorted(shop.ok("GET", "/records/" + service, "").body()))
            .toList();
    Crowd.run(
        8,
        800,
        i -> {
          int service = i % services.size();
          var answer =
              shop.send("GET", "/records/" + services.get(service), "")
                  .orTimeout(ANSWER_MAX_SECONDS, TimeUnit.SECONDS)
                  .join();
          assertEquals(200, answer.statusCode());
          assertEquals(whole.get(service), sorted(answer.body()));
        });
  }

  /** Those of history have no order that stays. */
  private static List<String> sorted(String lines) {
    return lines.lines().sorted().toList();
  }
}
