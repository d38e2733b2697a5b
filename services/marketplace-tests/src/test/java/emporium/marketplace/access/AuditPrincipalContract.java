package emporium.marketplace.access;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.marketplace.TestMarketplaceClient;
import emporium.runtime.access.Roles;
import emporium.runtime.testing.TestTokens;
import io.quarkus.test.common.http.TestHTTPResource;
import java.net.URL;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Whom audit records name: who has sent the request, and none where an event came. */
abstract class AuditPrincipalContract {
  private static final int ID = 710_001;

  @TestHTTPResource("/")
  URL url;

  private static JsonNode principal(String line) {
    return TestMarketplaceClient.parse(line).path("principal");
  }

  private static String service(String line) {
    return TestMarketplaceClient.parse(line).get("service").asText();
  }

  @Test
  void records_ofADelivery_nameItsCallerAndThoseOfEventsNone() {
    var token = TestTokens.ofTheApplication().of(Roles.OPERATOR);
    var shop = TestMarketplaceClient.withToken(url.getPort(), token);
    shop.ok("PATCH", "/reset", "");
    shop.seller(ID);
    shop.customer(ID);
    shop.product(ID, 1, "2.00", 100);
    shop.drain();
    shop.add(ID, ID, 1, "2.00", 1, "0.00", "0");
    assertEquals("shipped", shop.checkout(ID, "t"));
    assertEquals(1, shop.deliver("d"));
    shop.drain();
    Map<String, String> named = new TreeMap<>();
    shop.ok("GET", "/audit-log?order=" + ID + "-1", "")
        .body()
        .lines()
        .forEach(line -> named.put(service(line), principal(line).toString()));
    assertEquals(
        Map.of(
            "order",
            "",
            "payment",
            "",
            "seller",
            "",
            "shipment",
            "{\"subject\":\"operator\",\"role\":\"operator\"}"),
        named);
  }
}
