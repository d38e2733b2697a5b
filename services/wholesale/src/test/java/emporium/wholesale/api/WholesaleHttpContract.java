package emporium.wholesale.api;

import static emporium.runtime.testing.ProblemAssertions.invalid;
import static emporium.runtime.testing.ProblemAssertions.problem;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.nullValue;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import emporium.wholesale.CustomerId;
import emporium.wholesale.SampleRows;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Wholesale over HTTP, as an application without services beside it and without a wire. */
abstract class WholesaleHttpContract {
  private static final String NDJSON = "application/x-ndjson";
  private static final String ORDERS = "/api/warehouses/1/districts/3/customers/1/orders";
  private static final String PAYMENTS = "/api/warehouses/1/districts/3/customers/payments";
  private static final String LINES =
      "[{\"productId\":6,\"quantity\":3,\"supplyingWarehouseId\":1}]";

  @Inject ObjectMapper mapper;

  @BeforeEach
  void populate() {
    if (given().get("/api/population").statusCode() == 404) {
      long seed = ThreadLocalRandom.current().nextLong();
      System.out.println("seed " + seed);
      new SampleRows(seed, 2).tables().forEach(this::ingest);
    }
  }

  private static ValidatableResponse rows(String table, String body) {
    return given()
        .contentType(NDJSON)
        .body(body.getBytes(StandardCharsets.UTF_8))
        .post("/api/rows/" + table)
        .then();
  }

  private void ingest(String table, List<?> rows) {
    rows(table, rows.stream().map(this::json).collect(Collectors.joining("\n")))
        .statusCode(200)
        .body("rows", equalTo(rows.size()));
  }

  private String json(Object row) {
    try {
      return mapper.writeValueAsString(row);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static ValidatableResponse post(String path, String body) {
    return given().contentType("application/json").body(body).post(path).then();
  }

  private static void timed(ValidatableResponse answer) {
    answer.header("Emporium-Processing-Ns", matchesPattern("[1-9]\\d{3,}"));
  }

  private static String records() {
    return given().get("/records/wholesale").asString();
  }

  @Test
  void newOrder_lines_isAnsweredTimedAndReadBack() {
    ValidatableResponse placed = post(ORDERS + "?tid=n1", LINES).statusCode(200);
    timed(placed);
    int number =
        placed
            .body("lines", hasSize(1))
            .body("lines[0].brand", equalTo("B"))
            .body("totalCents", greaterThan(0))
            .extract()
            .path("orderNumber");
    given()
        .get("/api/warehouses/1/districts/3/orders/" + number)
        .then()
        .statusCode(200)
        .body("tid", equalTo("n1"))
        .body("carrierId", nullValue())
        .body("items[0].quantity", equalTo(3));
    ValidatableResponse status =
        given()
            .get("/api/warehouses/1/districts/3/customers/orders/status?customerId=1")
            .then()
            .statusCode(200)
            .body("order.orderNumber", equalTo(number));
    timed(status);
  }

  @Test
  void payment_byEachSelector_isAnswered() {
    timed(post(PAYMENTS + "?customerId=1&tid=p1", "250").statusCode(200));
    String email = SampleRows.email(new CustomerId(1, 3, 2));
    post(PAYMENTS + "?customerEmail=" + email + "&tid=p2", "250")
        .statusCode(200)
        .body("customerId", equalTo(2))
        .body("credit", equalTo("BC"));
    post(
            PAYMENTS + "?customerLastName=ODD&customerWarehouseId=2&customerDistrictId=5&tid=p3",
            "250")
        .statusCode(200)
        .body("customerWarehouseId", equalTo(2))
        .body("customerDistrictId", equalTo(5))
        .body("warehouseId", equalTo(1));
  }

  @Test
  void deliveryAndStockLevel_areAnswered() {
    timed(post("/api/warehouses/2/deliveries", "1").statusCode(200).body("orders", hasSize(10)));
    timed(
        given()
            .get("/api/warehouses/1/stock-levels?districtId=3&threshold=15")
            .then()
            .statusCode(200)
            .body("threshold", equalTo(15)));
  }

  @Test
  void newOrder_severalBadFields_namesAllAndChangesNothing() {
    String before = records();
    String lines =
        "[{\"productId\":0,\"quantity\":92},{\"productId\":1,\"quantity\":1,"
            + "\"supplyingWarehouseId\":-1}]";
    invalid(post(ORDERS, lines), "tid")
        .body(
            "errors.field",
            hasItems(
                "tid",
                "[0].productId",
                "[0].quantity",
                "[0].supplyingWarehouseId",
                "[1].supplyingWarehouseId"));
    assertEquals(before, records());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "null",
        "{}",
        "[null]",
        "7",
        "[{\"quantity\":\"1\"}]",
        "[{\"productId\":1.5}]"
      })
  void newOrder_badBody_isRefusedAndChangesNothing(String body) {
    String before = records();
    problem(post(ORDERS + "?tid=t", body), 400);
    assertEquals(before, records());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "?customerId=1&tid=t                     | 0        | body",
        "?customerId=1&tid=t                     | 1.5      | body",
        "?customerId=1&tid=t                     | \"7\"    | body",
        "?customerId=1&tid=t                     | 9999999999 | body",
        "?customerId=x&tid=t                     | 7        | customerId",
        "?customerId=1                           | 7        | tid",
        "?tid=t                                  | 7        | customerId",
        "?customerId=1&customerEmail=a&tid=t     | 7        | customerId",
        "?customerId=1&customerDistrictId=0&tid=t | 7       | customerDistrictId"
      })
  void payment_badField_isNamedAndChangesNothing(String query, String body, String field) {
    String before = records();
    invalid(post(PAYMENTS + query, body), field);
    assertEquals(before, records());
  }

  @Test
  void requests_thatNameNothing_are404AndRules422AndChangeNothing() {
    String before = records();
    problem(post(ORDERS.replace("/1/orders", "/99/orders") + "?tid=t", LINES), 404);
    problem(post(ORDERS + "?tid=t", LINES.replace("6", "999")), 404)
        .body("type", equalTo("urn:emporium:unknown-product"))
        .body("context.productId", equalTo(999));
    problem(post(PAYMENTS + "?customerEmail=nobody&tid=t", "7"), 404);
    String elsewhere = SampleRows.email(new CustomerId(2, 3, 2));
    problem(post(PAYMENTS + "?customerEmail=" + elsewhere + "&tid=t", "7"), 422)
        .body("type", equalTo("urn:emporium:customer-elsewhere"));
    problem(post("/api/warehouses/1/deliveries", "99"), 404);
    problem(post("/api/warehouses/9/deliveries", "1"), 404);
    problem(given().get("/api/warehouses/9/stock-levels?districtId=1&threshold=1").then(), 404);
    assertEquals(before, records());
  }

  @Test
  void reads_badQuery_isNamed() {
    invalid(given().get("/api/warehouses/1/stock-levels").then(), "districtId")
        .body("errors.field", hasItems("districtId", "threshold"));
    invalid(
        given().get("/api/warehouses/1/districts/1/customers/orders/status?customerId=-1").then(),
        "customerId");
  }

  @Test
  void rows_oneIsBad_namesLineAndFieldAndAddsNone() {
    String before = records();
    String carrier = json(new SampleRows(1, 1).tables().get("carriers").get(0));
    String good = carrier.replace("\"carrierId\":1", "\"carrierId\":77");
    invalid(
        rows("carriers", good + "\n" + carrier.replace("\"carrierId\":1", "\"carrierId\":0")),
        "line 2: carrierId");
    problem(rows("carriers", good + "\n" + carrier), 409).body("context.carrierId", equalTo(1));
    problem(rows("nothing", good), 404);
    problem(rows("carriers", "x".repeat(5 << 20)), 413);
    assertEquals(before, records());
  }

  @Test
  void reads_ofRows_areAnswered() {
    given()
        .get("/api/warehouses")
        .then()
        .statusCode(200)
        .body("warehouseId", equalTo(List.of(1, 2)));
    given().get("/api/warehouses/1/districts").then().statusCode(200).body("$", hasSize(10));
    given().get("/api/carriers").then().statusCode(200).body("$", hasSize(3));
    given().get("/api/products/6").then().statusCode(200).body("name", equalTo("P6"));
    given().get("/api/employees/terminal_user_1_3").then().statusCode(200);
    given().get("/api/warehouses/1/stocks/6").then().statusCode(200);
    given().get("/api/warehouses/1/districts/3/customers/1").then().statusCode(200);
    given().get("/api/population").then().statusCode(200).body("inputs", equalTo("tpcc"));
    problem(given().get("/api/products/999").then(), 404);
  }
}
