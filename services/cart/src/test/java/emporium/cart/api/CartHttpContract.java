package emporium.cart.api;

import static emporium.events.model.ReplicationLevel.CAUSAL_PRODUCT;
import static emporium.runtime.testing.ProblemAssertions.invalid;
import static emporium.runtime.testing.ProblemAssertions.problem;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.cart.AddItem;
import emporium.cart.Cart;
import emporium.cart.CartFixture;
import emporium.cart.replica.RecordProductUpdate;
import emporium.events.model.CustomerId;
import emporium.locks.LockSet;
import emporium.runtime.http.RequestValidator;
import emporium.runtime.testing.Await;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import jakarta.validation.Validator;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Carts and records over HTTP. */
abstract class CartHttpContract extends CartHttpBase {
  private ValidatableResponse add(String body, String key) {
    return given()
        .contentType(ContentType.JSON)
        .header("Idempotency-Key", key)
        .body(body)
        .patch(path("/add"))
        .then();
  }

  @Test
  void add_repeatedWithItsKey_addsOnce() {
    add(ITEM, "\"a-1\"").statusCode(200);
    add(ITEM, "\"a-1\"").statusCode(200);
    add(ITEM, "a-1").statusCode(200);
    given().get(path("")).then().body("items[0].quantity", equalTo(3));
    add(ITEM, "\"a-2\"").statusCode(200);
    given().get(path("")).then().body("items[0].quantity", equalTo(6));
  }

  @Test
  void add_anotherItemUnderAKey_isUnprocessable() {
    add(ITEM, "a").statusCode(200);
    var answer = add(ITEM.replace("\"Quantity\": 3", "\"Quantity\": 4"), "a");
    problem(answer, 422);
    answer.body("type", equalTo("urn:emporium:idempotency-key-reused"));
    given().get(path("")).then().body("items[0].quantity", equalTo(3));
  }

  @Test
  void add_malformedKey_isNamedAndAddsNothing() {
    invalid(add(ITEM, "a b"), "Idempotency-Key");
    assertNoCart();
  }

  @Inject Validator validator;

  @Test
  void validator_ofRequests_isThatOfPredicates() {
    assertInstanceOf(RequestValidator.class, validator);
  }

  @Test
  void add_asTheOriginalDriver_isAnsweredEmptyAndRead() {
    add(ITEM).statusCode(200).header("Content-Length", "0");
    given()
        .contentType(ContentType.JSON)
        .body(ITEM.replace("\"ProductId\": 2", "\"productid\": 4"))
        .put(path("/add"))
        .then()
        .statusCode(200);
    given()
        .get(path(""))
        .then()
        .statusCode(200)
        .body("customer_id", equalTo(customer))
        .body("session", equalTo(1))
        .body("status", equalTo("OPEN"))
        .body("items.size()", equalTo(2))
        .body("items[0].unit_price", equalTo(10.5f))
        .body("items[0].freight_value", equalTo(0.0f))
        .body("items[0].version", equalTo("0"));
    assertTrue(given().get(path("")).asString().contains("\"unit_price\":10.50"));
  }

  @ParameterizedTest
  @CsvSource({
    "SellerId, 0",
    "SellerId, -1",
    "SellerId, \"5\"",
    "SellerId, null",
    "SellerId, 3000000000",
    "ProductId, 1.5",
    "ProductId, {}",
    "Quantity, 0",
    "Quantity, -4",
    "Quantity, true",
    "UnitPrice, -0.01",
    "UnitPrice, 1e300",
    "UnitPrice, \"x\"",
    "UnitPrice, null",
    "FreightValue, 10000000",
    "Voucher, -1",
    "Voucher, []",
    "Version, null",
    "Version, \"\"",
    "ProductName, null",
    "ProductName, 7",
    "Version, 0",
    "Version, false"
  })
  void add_badField_isRefusedNamingItAndMakesNoCart(String field, String value) {
    var body = ITEM.replaceFirst("\"" + field + "\": [^,}]+", "\"" + field + "\": " + value);
    var answer = add(body);
    invalid(answer, named(field));
    assertNoCart();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "null", "{", "[]", "7", "{}", "{\"SellerId\": 1}"})
  void add_badBody_isRefusedAndMakesNoCart(String body) {
    problem(add(body), 400);
    assertNoCart();
  }

  @Test
  void add_fieldTwiceInDifferentCases_isRefusedAndMakesNoCart() {
    invalid(add(ITEM.replaceFirst("}$", ", \"sellerid\": 7}")), "sellerid");
    assertNoCart();
  }

  @Test
  void add_absurdQuantity_isUnprocessable() {
    problem(add(ITEM.replace("\"Quantity\": 3", "\"Quantity\": 2000000")), 422);
    assertNoCart();
  }

  @Test
  void add_lineAfterTheLargestNumber_isUnprocessableAndNamed() {
    for (int product = 1; product <= Cart.LINES_MAX; product++) {
      Await.result(
          carts.run(new AddItem(new CustomerId(customer), CartFixture.line(7, product, 1))));
    }
    problem(add(ITEM), 422).body("type", equalTo("urn:emporium:too-many-lines"));
    given().get(path("")).then().body("items.size()", equalTo(Cart.LINES_MAX));
  }

  @Test
  void add_oversizedBody_isRefused() {
    add(ITEM.replace("Tea", "T".repeat(100_000))).statusCode(413);
    assertNoCart();
  }

  @Test
  void add_otherMediaType_isRefused() {
    given().contentType("text/plain").body(ITEM).patch(path("/add")).then().statusCode(415);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-3"})
  void path_customerNotPositive_isInvalid(String id) {
    invalid(given().get("/cart/" + id).then(), "customerId");
    invalid(given().patch("/cart/" + id + "/seal").then(), "customerId");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "1.5", "99999999999"})
  void path_customerNoNumber_isUnknown(String id) {
    problem(given().get("/cart/" + id).then(), 404);
  }

  @Test
  void seal_withoutBodyOrType_alwaysSucceeds() throws Exception {
    add(ITEM).statusCode(200);
    var request =
        HttpRequest.newBuilder(base.resolve(path("/seal")))
            .method("PATCH", HttpRequest.BodyPublishers.noBody())
            .build();
    var answer = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    assertEquals(200, answer.statusCode());
    assertEquals("", answer.body());
    given().post(path("/seal")).then().statusCode(200);
    given().get(path("")).then().body("items.size()", equalTo(0)).body("session", equalTo(2));
  }

  @Test
  void remove_item_knownAndUnknown() {
    problem(given().delete(path("/items/1/2")).then(), 404);
    add(ITEM).statusCode(200);
    problem(given().delete(path("/items/1/3")).then(), 404);
    invalid(given().delete(path("/items/0/2")).then(), "sellerId");
    given().delete(path("/items/1/2")).then().statusCode(200);
    given().get(path("")).then().body("items.size()", equalTo(0));
  }

  @Test
  void records_everyKind_isOneJsonObjectPerLineWithoutSecurityNumber() throws Exception {
    Await.result(
        carts.run(new RecordProductUpdate<>(CartFixture.product(1_050, "0", 1), CAUSAL_PRODUCT)));
    add(ITEM).statusCode(200);
    submit("t").statusCode(202);
    var answer = given().get("/records/cart").then().statusCode(200);
    answer.contentType("application/x-ndjson");
    var types = new java.util.TreeSet<String>();
    for (var line : answer.extract().asString().lines().toList()) {
      var record = mapper.readTree(line);
      types.add(record.get("type").asText());
      assertTrue(record.has("created_at") || record.has("finished_at"), line);
    }
    assertEquals(java.util.Set.of("carts", "checkouts", "replica_products"), types);
    assertFalse(answer.extract().asString().contains("x987x"));
    var cart =
        Await.result(carts.read(LockSet.none(), found -> found.cart(new CustomerId(customer))));
    assertEquals(2, cart.session());
  }
}
