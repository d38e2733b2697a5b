package emporium.marketplace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import io.quarkus.test.common.http.TestHTTPResource;
import java.net.URL;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;

/** What is common to tests of a marketplace whose links drop, double and reorder events. */
public abstract class FaultyLinksBase {
  public static final int CUSTOMERS = 30;
  private static final int CHECKOUTS_EACH = 3;
  private static final int THREADS = 8;

  @TestHTTPResource("/")
  URL url;

  public TestMarketplaceClient shop;

  @BeforeEach
  void open() {
    shop = new TestMarketplaceClient(url.getPort());
    for (int customer = 1; customer <= CUSTOMERS; customer++) {
      shop.customer(customer);
    }
    for (int seller = 1; seller <= 3; seller++) {
      shop.seller(seller);
      shop.product(seller, 1, "10.00", 1_000_000);
      shop.product(seller, 2, "20.00", 1_000_000);
    }
  }

  /** Every customer buys some times, prices rise meanwhile, packages are delivered. */
  protected void trade() {
    ConcurrentClients.run(
        THREADS,
        CUSTOMERS,
        i -> {
          for (int time = 1; time <= CHECKOUTS_EACH; time++) {
            int seller = 1 + (i + time) % 3;
            shop.add(i + 1, seller, 1, "10.00", 1, "0", "0");
            shop.add(i + 1, seller, 2, "20.00", 1, "0", "0");
            shop.call(
                "POST",
                "/cart/" + (i + 1) + "/checkout",
                TestMarketplaceClient.checkoutBody(i + 1, "t" + time));
            assertEquals(202, shop.price(seller, 1, "10.0" + time, "0").statusCode());
            shop.call("PATCH", "/shipment/d" + i + "-" + time, "");
          }
        });
  }

  /** Sums over all links, by what happened. */
  protected Map<String, Long> deliveries() {
    var sums = new HashMap<String, Long>();
    for (JsonNode link : shop.json("/deliveries")) {
      for (var figure : link.properties()) {
        if (figure.getValue().isNumber()) {
          sums.merge(figure.getKey(), figure.getValue().longValue(), Long::sum);
        }
      }
    }
    return sums;
  }

  /** The successful payments that Payment knows of. */
  protected long payments() {
    return shop.records("payment", "payments").stream()
        .filter(row -> row.get("status").asText().equals("succeeded"))
        .count();
  }

  /** The successful payments that customers were counted for. */
  protected long counted() {
    return shop.records("customer", "customers").stream()
        .mapToLong(row -> row.get("success_payment_count").asLong())
        .sum();
  }

  protected static int checkouts() {
    return CUSTOMERS * CHECKOUTS_EACH;
  }
}
