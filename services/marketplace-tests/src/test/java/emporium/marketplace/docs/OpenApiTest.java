package emporium.marketplace.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import emporium.marketplace.FreshMarketplace;
import emporium.marketplace.TestMarketplaceClient;
import emporium.runtime.testing.OperationChecks;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The committed description of the HTTP contract is the generated one. */
@QuarkusTest
@TestProfile(FreshMarketplace.class)
public class OpenApiTest {
  private static final Path COMMITTED = Path.of("..", "..", "docs", "openapi.yaml");
  private static final Path GENERATED = Path.of("target", "openapi.yaml");

  private static final List<String> SENT =
      List.of(
          "POST /customer",
          "GET /customer/{customerId}",
          "POST /seller",
          "GET /seller/{sellerId}",
          "POST /product",
          "POST /stock",
          "GET /stock/{sellerId}/{productId}",
          "PATCH /stock/{sellerId}/{productId}",
          "PATCH /cart/{customerId}/add",
          "GET /cart/{customerId}",
          "POST /cart/{customerId}/checkout",
          "GET /cart/{customerId}/checkouts",
          "GET /order/{customerId}",
          "GET /payment/{customerId}/{orderId}",
          "GET /shipment/{customerId}/{orderId}",
          "GET /seller/dashboard/{sellerId}",
          "PATCH /shipment/{tid}",
          "POST /cart/{customerId}/seal",
          "PATCH /product",
          "PUT /product",
          "GET /product/{sellerId}/{productId}",
          "DELETE /product/{sellerId}/{productId}",
          "POST /esp",
          "POST /esp/{key}/void",
          "GET /about",
          "GET /criteria",
          "GET /open-transactions",
          "GET /dead-letters",
          "GET /deliveries",
          "GET /locks",
          "PATCH /cleanup",
          "PATCH /reset");

  @TestHTTPResource("/")
  URL url;

  @Test
  void openApi_generated_isTheCommittedOne() throws IOException {
    var generated = new TestMarketplaceClient(url.getPort()).ok("GET", "/q/openapi", "").body();
    Files.writeString(GENERATED, generated);
    assertEquals(
        Files.readString(COMMITTED),
        generated,
        "copy services/marketplace/target/openapi.yaml to docs/openapi.yaml if the change is meant");
  }

  @Test
  void operations_all_haveSummaryExamplesAndStatuses() {
    var description = new TestMarketplaceClient(url.getPort()).json("/q/openapi?format=JSON");
    assertEquals(List.of(), OperationChecks.missing(description));
  }

  /** Not in dev mode only, and nothing of it from another host. */
  @Test
  void swaggerUi_ofAMarketplace_showsItsContract() {
    var shop = new TestMarketplaceClient(url.getPort());
    String page = shop.ok("GET", "/q/swagger-ui/", "").body();
    assertTrue(page.contains("/q/openapi"), page);
    assertFalse(page.matches("(?s).*(src|href)=[\"'](https?:)?//.*"), page);
  }

  /**
   * Each example can be sent as it is, in this order, and is answered with a status that is
   * described.
   */
  @Test
  void examples_sent_areAnsweredAsDescribed() {
    var shop = new TestMarketplaceClient(url.getPort());
    var paths = shop.json("/q/openapi?format=JSON").get("paths");
    var wrong = new ArrayList<String>();
    for (String operation : SENT) {
      String method = operation.substring(0, operation.indexOf(' '));
      String path = operation.substring(method.length() + 1);
      JsonNode described = paths.get(path).get(method.toLowerCase(Locale.ROOT));
      JsonNode example = described.at("/requestBody/content/application~1json/example");
      String sentTo =
          path.replace("{customerId}", "7").replace("{sellerId}", "3").replaceAll("\\{\\w+}", "1");
      var answer = shop.call(method, sentTo, example.isMissingNode() ? "" : example.toString());
      int status = answer.statusCode();
      if (status / 100 != 2 || !described.get("responses").has(Integer.toString(status))) {
        wrong.add(operation + " -> " + status + " " + answer.body());
      }
      shop.drain();
    }
    assertEquals(List.of(), wrong);
  }
}
