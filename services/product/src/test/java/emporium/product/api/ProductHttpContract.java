package emporium.product.api;

import static emporium.runtime.testing.ProblemAssertions.invalid;
import static emporium.runtime.testing.ProblemAssertions.problem;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The product service alone, over HTTP. Each test has a product of its own. */
abstract class ProductHttpContract {
  private static final AtomicInteger PRODUCTS = new AtomicInteger();
  private static final String ROW =
      """
      {"seller_id": 3, "product_id": %d, "name": "Tea", "sku": "s", "category": "food",
       "description": "leaves", "price": 10.5, "freight_value": 2, "version": "0",
       "status": "approved", "ytd": 9}""";
  private static final String PRICE =
      """
      {"sellerId": 3, "productId": %d, "price": 11.005, "version": "0", "instanceId": "t"}""";

  @Inject ObjectMapper mapper;
  @Inject ProductModule module;

  private final int product = PRODUCTS.incrementAndGet();

  private String row() {
    return ROW.formatted(product);
  }

  private String price() {
    return PRICE.formatted(product);
  }

  private static ValidatableResponse send(String method, String body) {
    return given().contentType(ContentType.JSON).body(body).request(method, "/product").then();
  }

  private ValidatableResponse read() {
    return given().get("/product/3/" + product).then();
  }

  private static String with(String body, String field, String value) {
    return body.replaceFirst("\"" + field + "\": [^,}]+", "\"" + field + "\": " + value);
  }

  @Test
  void ingest_row_isAnsweredEmptyAndRead() {
    send("POST", row()).statusCode(200).header("Content-Length", "0");
    send("POST", row()).statusCode(200);
    read()
        .statusCode(200)
        .body("seller_id", equalTo(3))
        .body("product_id", equalTo(product))
        .body("name", equalTo("Tea"))
        .body("sku", equalTo("s"))
        .body("category", equalTo("food"))
        .body("description", equalTo("leaves"))
        .body("freight_value", equalTo(2.0f))
        .body("status", equalTo("approved"))
        .body("version", equalTo("0"))
        .body("active", equalTo(true));
    assertTrue(read().extract().asString().contains("\"price\":10.50"));
  }

  @Test
  void ingest_nulInAText_isRefusedByItsField() {
    invalid(send("POST", row().replace("leaves", "lea\\u0000ves")), "description")
        .body("errors.rule", contains("must not contain NUL"));
    invalid(given().urlEncodingEnabled(false).get("/product/3/1%00").then(), "path");
    read().statusCode(404);
  }

  /** Java takes digits of any script for a number. */
  @Test
  void read_ofAnIdInOtherDigits_isRefused() {
    send("POST", row()).statusCode(200);
    invalid(given().get("/product/\u0663/" + product).then(), "path")
        .body("errors.rule", contains("must be ASCII"));
    read().statusCode(200);
  }

  @Test
  void ingest_severalBadFields_areNamedInOrder() {
    String row = with(with(with(row(), "version", "\"\""), "name", "\"\""), "seller_id", "0");
    invalid(send("POST", row), "name")
        .body("errors.field", contains("name", "seller_id", "version"));
  }

  @Test
  void replace_knownAndUnknown() {
    problem(send("PUT", row()), 404);
    send("POST", row()).statusCode(200);
    send("PUT", with(row(), "version", "\"81\"")).statusCode(202).header("Content-Length", "0");
    read().body("version", equalTo("81"));
  }

  @Test
  void price_currentStaleAndNoVersion() {
    problem(send("PATCH", price()), 404);
    send("POST", row()).statusCode(200);
    send("PATCH", price()).statusCode(202).header("Content-Length", "0");
    assertTrue(read().extract().asString().contains("\"price\":11.00"));
    problem(send("PATCH", with(price(), "version", "\"7\"")), 409);
    send("PATCH", with(with(price(), "version", "null"), "price", "12")).statusCode(202);
    read().body("price", equalTo(12.0f));
  }

  @Test
  void delete_knownAndUnknown() {
    problem(given().delete("/product/3/" + product).then(), 404);
    send("POST", row()).statusCode(200);
    given().delete("/product/3/" + product).then().statusCode(202);
    given().delete("/product/3/" + product).then().statusCode(202);
    read().statusCode(200).body("active", equalTo(false));
  }

  @ParameterizedTest
  @CsvSource({
    "seller_id, 0",
    "seller_id, \"3\"",
    "seller_id, null",
    "product_id, -2",
    "product_id, 1.5",
    "product_id, 3000000000",
    "name, null",
    "name, \"\"",
    "name, 7",
    "sku, {}",
    "sku, 1.5",
    "category, true",
    "description, 0",
    "status, 1",
    "version, 81",
    "price, -1",
    "price, null",
    "price, \"1\"",
    "price, 1e99",
    "freight_value, 10000000",
    "freight_value, null",
    "version, null",
    "version, \"\""
  })
  void row_badField_isRefusedNamingIt(String field, String value) {
    invalid(send("POST", with(row(), field, value)), field);
    problem(read(), 404);
    send("POST", row()).statusCode(200);
    invalid(send("PUT", with(with(row(), "name", "\"Mate\""), field, value)), field);
    read().body("name", equalTo("Tea"));
  }

  @ParameterizedTest
  @CsvSource({
    "sellerId, null",
    "sellerId, -1",
    "productId, \"x\"",
    "price, -0.01",
    "price, null",
    "price, 99999999",
    "price, true",
    "version, 0",
    "instanceId, 5",
    "instanceId, null",
    "instanceId, \"\""
  })
  void price_badField_isRefusedNamingIt(String field, String value) {
    send("POST", row()).statusCode(200);
    invalid(send("PATCH", with(price(), field, value)), field);
    read().body("price", equalTo(10.5f));
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "PATCH"})
  void body_broken_isRefused(String method) {
    for (var body : new String[] {"", "null", "[]", "{", "{}", "\"x\""}) {
      problem(send(method, body), 400);
    }
    send(method, with(row(), "description", "\"" + "d".repeat(100_000) + "\"")).statusCode(413);
  }

  @Test
  void path_badIds_areRefused() {
    invalid(given().get("/product/0/1").then(), "sellerId");
    invalid(given().delete("/product/1/-1").then(), "productId");
    problem(given().get("/product/x/1").then(), 404);
    problem(given().delete("/product/1/99999999999").then(), 404);
  }

  @Test
  void records_products_areOneJsonObjectPerLine() throws Exception {
    send("POST", row()).statusCode(200);
    var answer = given().get("/records/product").then().statusCode(200);
    answer.contentType("application/x-ndjson");
    for (var line : answer.extract().asString().lines().toList()) {
      var record = mapper.readTree(line);
      assertEquals("products", record.get("type").asText());
      assertTrue(record.has("updated_at"));
    }
  }

  @Test
  void reset_afterPriceUpdate_restoresTheIngestedPrice() {
    send("POST", row()).statusCode(200);
    send("PATCH", price()).statusCode(202);
    module.reset().toCompletableFuture().join();
    read().body("price", equalTo(10.5f));
  }
}
