package emporium.marketplace.api;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import emporium.marketplace.FreshMarketplace;
import emporium.marketplace.TestMarketplaceClient;
import emporium.marketplace.docs.OpenApiTest;
import emporium.runtime.engine.ServiceModule;
import emporium.runtime.testing.ProblemAssertions;
import io.quarkus.arc.All;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Bad input on every endpoint of the description (docs/openapi.yaml; {@link OpenApiTest} compares):
 * always 4xx problem JSON that shows nothing of the inside, and the state stays as it was.
 */
@QuarkusTest
@TestProfile(FreshMarketplace.class)
class BadInputTest {
  private static final int ID = 400_001;
  private static final Pattern CLASS_NAME = Pattern.compile("\\b[A-Z][a-z]+[A-Z][A-Za-z]+\\b");
  private static final Set<Integer> OF_HTTP = Set.of(405, 406, 415);
  private static final Set<String> EMPTY_LISTS =
      Set.of("/order/{customerId}", "/cart/{customerId}/checkouts");

  @TestHTTPResource("/")
  URL url;

  @Inject ObjectMapper mapper;
  @Inject @All List<ServiceModule<?>> modules;

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final List<String> wrong = new ArrayList<>();
  private final Map<String, String> bodies = new HashMap<>();
  private TestMarketplaceClient shop;
  private JsonNode description;
  private Map<String, List<String>> before;
  private int requests;
  private JsonNode described = MissingNode.getInstance(); // what is asked for

  private interface Operation {
    void visit(String path, String method, JsonNode operation);
  }

  @BeforeEach
  void prepare() {
    shop = new TestMarketplaceClient(url.getPort());
    shop.customer(ID);
    shop.seller(ID);
    shop.product(ID, 1, "2.00", 10);
    shop.drain();
    shop.add(ID, ID, 1, "2.00", 1, "0.00", "0");
    assertEquals("shipped", shop.checkout(ID, "t"));
    shop.add(ID, ID, 1, "2.00", 1, "0.00", "0");
    shop.drain();
    describeFineBodies();
    description = shop.json("/q/openapi?format=JSON");
    before = state();
  }

  private void describeFineBodies() {
    var product = TestMarketplaceClient.productRow(ID, 1, "3.00", "v1");
    var item = TestMarketplaceClient.itemBody(ID, 1, "2.00", 1, "0.00", "0");
    bodies.put("PUT /cart/{customerId}/add", item);
    bodies.put("PATCH /cart/{customerId}/add", item);
    bodies.put("POST /cart/{customerId}/checkout", TestMarketplaceClient.checkoutBody(ID, "t2"));
    bodies.put("POST /backup", "{\"name\":\"bad-input\"}");
    bodies.put("POST /customer", TestMarketplaceClient.customerRow(ID, "Bea"));
    bodies.put("POST /seller", TestMarketplaceClient.sellerRow(ID, "other"));
    bodies.put("POST /product", product);
    bodies.put("PUT /product", product);
    bodies.put("PATCH /product", TestMarketplaceClient.priceBody(ID, 1, "3.00", "0"));
    bodies.put("POST /stock", TestMarketplaceClient.stockRow(ID, 1, 20));
    bodies.put("PATCH /stock/{sellerId}/{productId}", "{\"quantity\":5}");
    bodies.put(
        "POST /esp",
        """
        {"Customer":"7","Amount":12.50,"PaymentMethod":"CREDIT_CARD","IdempotencyKey":"bad","Currency":"USD",
         "CardOptions":{"Number":"4111111111111111","ExpMonth":"12","ExpYear":"29"}}
        """);
  }

  @AfterEach
  void nothingChanged() {
    shop.drain();
    assertEquals(List.of(), wrong, "of " + requests + " requests");
    assertEquals(before, state());
    System.out.println("bad requests: " + requests);
  }

  @Test
  void bodies_badOnEveryEndpoint_areRefused() {
    everyOperation(
        (path, method, operation) -> {
          if (operation.has("requestBody")) {
            var schema = schema(operation);
            for (var body : BadInputCases.bodies(schema, fine(method, path))) {
              var publisher = BodyPublishers.ofString(body.bytes(), ISO_8859_1);
              refused(method, known(path), publisher, "application/json", body.fault());
            }
          }
        });
    assertTrue(requests > 1_000, "only " + requests);
  }

  @Test
  void mediaTypes_otherOnEveryEndpoint_areRefused() {
    everyOperation(
        (path, method, operation) -> {
          if (operation.has("requestBody")) {
            var body = BodyPublishers.ofString(fine(method, path).toString());
            for (var type : List.of("text/plain", "application/xml", "multipart/form-data", "x")) {
              refused(method, known(path), body, type, "media type " + type);
            }
          }
        });
  }

  @Test
  void paths_badOrUnknownOnEveryEndpoint_areRefused() {
    everyOperation(
        (path, method, operation) -> {
          var body = operation.has("requestBody") ? fine(method, path).toString() : "";
          for (var bad : BadInputCases.paths(path, operation.path("parameters"))) {
            refused(method, bad, BodyPublishers.ofString(body), "application/json", "path");
          }
          if (method.equals("GET") && path.contains("{") && !EMPTY_LISTS.contains(path)) {
            refused(method, unknown(path), BodyPublishers.noBody(), "application/json", "unknown");
          }
        });
    var body = BodyPublishers.ofString("{\"quantity\":1}");
    for (var path : List.of("/product/987654321/1", "/cart/" + ID + "/items/987654321/1")) {
      refused("DELETE", path, body, "application/json", "unknown");
    }
    refused("PATCH", "/stock/987654321/1", body, "application/json", "unknown");
  }

  @Test
  void methods_thatNoEndpointHas_areRefused() {
    everyPath(
        (path, operations) -> {
          for (var method : List.of("GET", "POST", "PUT", "PATCH", "DELETE")) {
            if (!operations.has(method.toLowerCase(Locale.ROOT))) {
              refused(
                  method, known(path), BodyPublishers.ofString("{}"), "application/json", "method");
            }
          }
        });
    refused("GET", "/nowhere", BodyPublishers.noBody(), "application/json", "path");
  }

  private void refused(
      String method, String path, BodyPublisher body, String contentType, String fault) {
    requests++;
    var request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + url.getPort() + path))
            .method(method, body)
            .header("Content-Type", contentType)
            .build();
    try {
      var answer = client.send(request, BodyHandlers.ofString());
      if (!isProblem(answer)) {
        wrong.add(
            method
                + " "
                + path
                + ", "
                + fault
                + " -> "
                + answer.statusCode()
                + " "
                + answer.body());
      } else if (!isDescribed(answer.statusCode())) {
        wrong.add(method + " " + path + ", " + fault + " -> undescribed " + answer.statusCode());
      }
    } catch (IOException e) {
      wrong.add(method + " " + path + ", " + fault + " -> " + e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Those of HTTP itself are under {@code default}. */
  private boolean isDescribed(int status) {
    return described.isMissingNode()
        || OF_HTTP.contains(status)
        || described.path("responses").has(Integer.toString(status));
  }

  private boolean isProblem(HttpResponse<String> answer) throws IOException {
    var type = answer.headers().firstValue("Content-Type").orElse("");
    if (answer.statusCode() / 100 != 4 || !type.startsWith("application/problem+json")) {
      return false;
    }
    var problem = mapper.readTree(answer.body());
    return problem.path("status").asInt() == answer.statusCode()
        && !problem.path("title").asText().isEmpty()
        && !ProblemAssertions.showsInternals(answer.body())
        && !CLASS_NAME.matcher(answer.body()).find();
  }

  private void everyPath(BiConsumer<String, JsonNode> visit) {
    description.get("paths").properties().forEach(p -> visit.accept(p.getKey(), p.getValue()));
  }

  private void everyOperation(Operation operation) {
    everyPath(
        (path, operations) ->
            operations
                .properties()
                .forEach(
                    found -> {
                      described = found.getValue();
                      operation.visit(path, found.getKey().toUpperCase(Locale.ROOT), described);
                    }));
    described = MissingNode.getInstance();
  }

  private JsonNode schema(JsonNode operation) {
    var schema = operation.at("/requestBody/content/application~1json/schema");
    var name = schema.get("$ref").asText();
    return description.at(name.substring(1));
  }

  private ObjectNode fine(String method, String path) {
    var body = bodies.get(method + " " + path);
    assertNotNull(body, "no body that is fine for " + method + " " + path);
    try {
      return (ObjectNode) mapper.readTree(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A path to what there is. */
  private static String known(String template) {
    return template
        .replace("{productId}", "1")
        .replace("{orderId}", "1")
        .replaceAll("\\{(customerId|sellerId)}", String.valueOf(ID))
        .replaceAll("\\{\\w+}", "t");
  }

  private static String unknown(String template) {
    return template.replaceAll("\\{\\w+}", "987654321");
  }

  /** All raw records of all services; those of history have no order that stays. */
  private Map<String, List<String>> state() {
    var found = new TreeMap<String, List<String>>();
    for (var module : modules) {
      var records = shop.ok("GET", "/records/" + module.service(), "").body();
      found.put(module.service(), records.lines().sorted().toList());
    }
    assertEquals(9, found.size());
    return found;
  }
}
