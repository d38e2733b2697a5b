package emporium.seller.api;

import static emporium.runtime.testing.ProblemAssertions.invalid;
import static emporium.runtime.testing.ProblemAssertions.problem;
import static emporium.seller.SellerFixture.issued;
import static emporium.seller.SellerFixture.line;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.model.OrderId;
import emporium.events.model.OrderLine;
import emporium.persistence.Transactions;
import emporium.runtime.testing.Await;
import emporium.seller.RecordInvoice;
import emporium.seller.SellerRepository;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sellers over HTTP, alone in their process. */
abstract class SellerHttpContract {
  private static final String ROW =
      "{\"id\":%s,\"name\":\"Ann\",\"company_name\":\"C\",\"email\":\"e\",\"phone\":\"1\",\"mobile_phone\":\"2\","
          + "\"cpf\":\"3\",\"cnpj\":\"4\",\"address\":\"a\",\"complement\":\"b\",\"city\":\"y\",\"state\":\"s\","
          + "\"zip_code\":\"z\",\"unknown\":1}";

  @Inject Transactions<SellerRepository> sellers;

  @Test
  void ingest_row_isAnsweredEmptyAndReadBack() {
    String body =
        post(ROW.formatted(11)).statusCode(201).header("Content-Length", "0").extract().asString();
    assertEquals("", body);
    given()
        .get("/seller/11")
        .then()
        .statusCode(200)
        .body("id", equalTo(11))
        .body("name", equalTo("Ann"))
        .body("company_name", equalTo("C"))
        .body("mobile_phone", equalTo("2"))
        .body("zip_code", equalTo("z"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "id   | 0",
        "id   | -1",
        "id   | null",
        "id   | 1.5",
        "id   | \"12\"",
        "id   | 99999999999",
        "name | null",
        "name | {}",
        "name | 7",
        "phone | 123",
        "cpf | true",
        "zip_code | 1000.5",
        "city | []"
      })
  void ingest_badField_isNamedAndNothingChanges(String field, String value) {
    String row =
        ROW.formatted(12).replaceAll("\"" + field + "\":[^,]*", "\"" + field + "\":" + value);
    invalid(post(row), field);
    given().get("/seller/12").then().statusCode(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "null", "[]", "{", "\"text\"", "{}"})
  void ingest_noRow_isRefused(String body) {
    problem(post(body), 400);
  }

  @Test
  void ingest_oversizedOrOtherMediaType_isRefused() {
    problem(post(ROW.formatted(13).replace("Ann", "x".repeat(256))), 400);
    post(ROW.formatted(13).replace("Ann", "x".repeat(70_000))).statusCode(413);
    given().contentType("text/plain").body("x").post("/seller").then().statusCode(415);
    given().get("/seller/13").then().statusCode(404);
  }

  @Test
  void get_unknownSeller_is404WithProblem() {
    problem(given().get("/seller/999").then(), 404).body(containsString("unknown-seller"));
    problem(given().get("/seller/dashboard/999").then(), 404)
        .body(containsString("unknown-seller"));
    given().get("/seller/x").then().statusCode(404);
    given().get("/seller/dashboard/x").then().statusCode(404);
  }

  @Test
  void dashboard_sellerWithoutOrders_isEmpty() {
    post(ROW.formatted(14)).statusCode(201);
    String body = given().get("/seller/dashboard/14").then().statusCode(200).extract().asString();
    assertEquals(
        "{\"sellerView\":{\"seller_id\":14,\"count_orders\":0,\"count_items\":0,\"total_amount\":0.00,"
            + "\"total_freight\":0.00,\"total_incentive\":0.00,\"total_invoice\":0.00,\"total_items\":0.00},"
            + "\"orderEntries\":[]}",
        body);
  }

  @Test
  void dashboard_ongoingOrders_areSummedAndListed() {
    post(ROW.formatted(15)).statusCode(201);
    invoice(new OrderId(3, 2), line(15, 1, 2, 300), line(16, 1, 1, 0));
    invoice(new OrderId(3, 1), line(15, 2, 1, 0));
    var answer = given().get("/seller/dashboard/15").then().statusCode(200);
    answer
        .body("sellerView.count_orders", equalTo(2))
        .body("sellerView.count_items", equalTo(2))
        .body("orderEntries.order_id", contains(1, 2))
        .body("orderEntries[1].natural_key", equalTo("3|2"))
        .body("orderEntries[1].order_status", equalTo("INVOICED"))
        .body("orderEntries[1].package_id", nullValue())
        .body("orderEntries[1].delivery_status", nullValue());
    String body = answer.extract().asString();
    assertTrue(body.contains("\"total_invoice\":32.00,\"total_items\":30.00}"), body);
    assertTrue(body.contains("\"total_incentive\":3.00,\"total_invoice\":19.50"), body);
    given().get("/seller/dashboard/16").then().statusCode(404);
  }

  @Test
  void records_sellersAndEntries_areLinesOfOneType() {
    post(ROW.formatted(17)).statusCode(201);
    invoice(new OrderId(4, 1), line(17, 1, 2, 300), line(18, 9, 1, 0));
    String records =
        given()
            .get("/records/seller")
            .then()
            .statusCode(200)
            .contentType("application/x-ndjson")
            .extract()
            .asString();
    assertTrue(
        records.lines().anyMatch(l -> l.startsWith("{\"type\":\"sellers\",\"id\":17,")), records);
    assertTrue(
        records
            .lines()
            .anyMatch(
                l ->
                    l.startsWith(
                        "{\"type\":\"order_entries\",\"customer_id\":4,\"order_id\":1,\"seller_id\":18,\"product_id\":9,")),
        records);
  }

  @Test
  void reset_entriesGo_sellersStay() {
    post(ROW.formatted(19)).statusCode(201);
    invoice(new OrderId(5, 1), line(19, 1, 2, 300));
    given().patch("/reset").then().statusCode(200);
    given()
        .get("/seller/dashboard/19")
        .then()
        .statusCode(200)
        .body("sellerView.count_orders", equalTo(0));
  }

  @Test
  void application_alone_isReady() {
    given().get("/q/health/ready").then().statusCode(200);
    given().patch("/cleanup").then().statusCode(200);
  }

  private void invoice(OrderId order, OrderLine... lines) {
    Await.result(sellers.run(RecordInvoice.from(issued(order, lines))));
  }

  private static ValidatableResponse post(String body) {
    return given().contentType("application/json").body(body).post("/seller").then();
  }
}
