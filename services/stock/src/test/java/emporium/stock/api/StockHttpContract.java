package emporium.stock.api;

import static emporium.runtime.testing.ProblemAssertions.invalid;
import static emporium.runtime.testing.ProblemAssertions.problem;
import static emporium.stock.StockFixture.checkout;
import static emporium.stock.StockFixture.line;
import static emporium.stock.StockFixture.reserveStock;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.persistence.Transactions;
import emporium.runtime.testing.Await;
import emporium.stock.ReserveItems;
import emporium.stock.StockRepository;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Stock over HTTP, alone in its process. */
abstract class StockHttpContract {
  private static final String ROW =
      "{\"seller_id\":1,\"product_id\":%s,\"qty_available\":10,\"qty_reserved\":0,\"order_count\":0,"
          + "\"ytd\":1.5,\"data\":\"text\",\"version\":\"0\",\"unknown\":true}";

  @Inject Transactions<StockRepository> stock;
  @Inject StockModule module;

  @Test
  void ingest_row_isAnsweredEmptyAndReadBack() {
    String body =
        post(ROW.formatted(11)).statusCode(200).header("Content-Length", "0").extract().asString();
    assertEquals("", body);
    given()
        .get("/stock/1/11")
        .then()
        .statusCode(200)
        .body("seller_id", equalTo(1))
        .body("product_id", equalTo(11))
        .body("qty_available", equalTo(10))
        .body("qty_reserved", equalTo(0))
        .body("order_count", equalTo(0))
        .body("data", equalTo("text"))
        .body("version", equalTo("0"))
        .body("active", equalTo(true))
        .body("qty_received", equalTo(10))
        .body("created_at", notNullValue())
        .body("updated_at", notNullValue());
    assertTrue(given().get("/stock/1/11").asString().contains("\"ytd\":1.50"));
  }

  @Test
  void ingest_onlyWhatIsNeededAndNamesInAnyCase_isTaken() {
    post("{\"SELLER_ID\":1,\"Product_Id\":12,\"qty_available\":3,\"version\":\"0\"}")
        .statusCode(200);
    given().get("/stock/1/12").then().statusCode(200).body("qty_available", equalTo(3));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "seller_id     | 0",
        "seller_id     | null",
        "seller_id     | \"1\"",
        "product_id    | -3",
        "product_id    | 1.5",
        "product_id    | 99999999999",
        "qty_available | -1",
        "qty_available | 1000000001",
        "qty_available | null",
        "qty_available | true",
        "qty_reserved  | -1",
        "qty_reserved  | 11",
        "order_count   | -1",
        "ytd           | -0.01",
        "ytd           | 1e40",
        "ytd           | \"1\"",
        "version       | null",
        "version       | {}",
        "version       | 0",
        "data          | 1.5",
        "data          | []"
      })
  void ingest_badField_isNamedAndNothingChanges(String field, String value) {
    String row =
        ROW.formatted(13).replaceAll("\"" + field + "\":[^,]*", "\"" + field + "\":" + value);
    invalid(post(row), field);
    given().get("/stock/1/13").then().statusCode(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "null", "[]", "{", "\"text\"", "{} {}", "{}"})
  void ingest_noRow_isRefused(String body) {
    problem(post(body), 400);
  }

  @Test
  void ingest_otherMediaTypeOrOversizedBody_isRefused() {
    given().contentType("text/plain").body("x").post("/stock").then().statusCode(415);
    post(ROW.formatted(14).replace("text", "x".repeat(1_001))).statusCode(400);
    post(ROW.formatted(14).replace("text", "x".repeat(70_000))).statusCode(413);
    given().get("/stock/1/14").then().statusCode(404);
  }

  @Test
  void get_unknownItem_is404WithProblem() {
    problem(given().get("/stock/1/999").then(), 404).body(containsString("unknown-stock-item"));
    given().get("/stock/x/1").then().statusCode(404);
  }

  @Test
  void add_pieces_areOnHand() {
    post(ROW.formatted(15)).statusCode(200);
    String body = patch("15", "{\"quantity\":5}").statusCode(204).extract().asString();
    assertEquals("", body);
    given()
        .get("/stock/1/15")
        .then()
        .body("qty_available", equalTo(15))
        .body("qty_received", equalTo(15));
  }

  private static ValidatableResponse patch(String product, String key, int quantity) {
    return given()
        .contentType("application/json")
        .header("Idempotency-Key", key)
        .body("{\"quantity\":" + quantity + "}")
        .patch("/stock/1/" + product)
        .then();
  }

  @Test
  void add_repeatedWithItsKey_addsOnce() {
    post(ROW.formatted(18)).statusCode(200);
    patch("18", "\"k\"", 5).statusCode(204);
    patch("18", "\"k\"", 5).statusCode(204);
    given().get("/stock/1/18").then().body("qty_available", equalTo(15));
    problem(patch("18", "\"k\"", 6), 422).body(containsString("idempotency-key-reused"));
    invalid(patch("18", "\"k", 6), "Idempotency-Key");
    given().get("/stock/1/18").then().body("qty_available", equalTo(15));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "1000001", "1.5", "\"5\"", "null", "1e99", "{}"})
  void add_badQuantity_isNamedAndNothingChanges(String quantity) {
    post(ROW.formatted(16)).statusCode(200);
    invalid(patch("16", "{\"quantity\":" + quantity + "}"), "quantity");
    given().get("/stock/1/16").then().body("qty_available", equalTo(10));
  }

  @Test
  void add_unknownItem_is404() {
    problem(patch("998", "{\"quantity\":5}"), 404);
  }

  @Test
  void records_itemsAndReservations_areLinesOfOneType() {
    post(ROW.formatted(17)).statusCode(200);
    Await.result(
        stock.run(new ReserveItems(reserveStock(checkout(3, 9), line(17, 4), line(997, 2)))));
    String records =
        given()
            .get("/records/stock")
            .then()
            .statusCode(200)
            .contentType("application/x-ndjson")
            .extract()
            .asString();
    assertTrue(
        records
            .lines()
            .anyMatch(
                l -> l.startsWith("{\"type\":\"stock_items\",\"seller_id\":1,\"product_id\":17,")),
        records);
    assertTrue(
        records
            .lines()
            .anyMatch(
                ("{\"type\":\"reservations\",\"customer_id\":3,\"session\":9,\"tid\":\"tid-9\",\"status\":\"reserved\","
                        + "\"lines\":[{\"seller_id\":1,\"product_id\":17,\"quantity\":4}],"
                        + "\"refused\":[{\"seller_id\":1,\"product_id\":997,\"quantity\":2,\"status\":\"UNAVAILABLE\"}]}")
                    ::equals),
        records);
  }

  @Test
  void reset_addedPieces_areGone() {
    post(ROW.formatted(18)).statusCode(200);
    patch("18", "{\"quantity\":5}").statusCode(204);
    assertEquals("stock", module.service());
    Await.result(module.reset());
    given().get("/stock/1/18").then().statusCode(200).body("qty_available", equalTo(10));
  }

  @Test
  void application_alone_isReady() {
    given().get("/q/health/ready").then().statusCode(200);
    given().patch("/cleanup").then().statusCode(200);
  }

  private static ValidatableResponse post(String body) {
    return given().contentType("application/json").body(body).post("/stock").then();
  }

  private static ValidatableResponse patch(String product, String body) {
    return given().contentType("application/json").body(body).patch("/stock/1/" + product).then();
  }
}
