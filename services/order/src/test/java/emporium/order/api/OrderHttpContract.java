package emporium.order.api;

import static emporium.order.OrderFixture.confirmed;
import static emporium.order.OrderFixture.line;
import static emporium.runtime.testing.ProblemAssertions.invalid;
import static emporium.runtime.testing.ProblemAssertions.problem;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.events.model.OrderId;
import emporium.order.InvoiceOrder;
import emporium.order.OrderRepository;
import emporium.persistence.Transactions;
import emporium.runtime.testing.Await;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Orders over HTTP, alone in their process. */
abstract class OrderHttpContract {
  @Inject Transactions<OrderRepository> orders;

  @Test
  void get_customerWithoutOrders_isAnEmptyList() {
    assertEquals("[]", given().get("/order/4711").then().statusCode(200).extract().asString());
  }

  @Test
  void get_orders_comeOldestFirstWithItemsAndHistory() {
    invoice(21, 1);
    invoice(21, 2);
    var answer = given().get("/order/21").then().statusCode(200);
    answer
        .body("order_id", contains(1, 2))
        .body("[0].customer_id", equalTo(21))
        .body("[0].session", equalTo(1))
        .body("[0].tid", equalTo("tid-1"))
        .body("[0].status", equalTo("INVOICED"))
        .body("[0].payment_date", nullValue())
        .body("[0].count_items", equalTo(2))
        .body("[0].items.order_item_id", contains(1, 2))
        .body("[0].items[0].product_name", equalTo("thing 1"))
        .body("[0].history.status", contains("INVOICED"));
    String body = answer.extract().asString();
    assertTrue(body.contains("\"total_invoice\":23.50"), body);
    assertTrue(body.contains("\"voucher\":5.00"), body);
    assertTrue(body.contains("\"total_incentive\":1.00"), body);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "1.5", "99999999999", "1/2"})
  void get_badCustomer_isRefused(String customer) {
    problem(given().get("/order/" + customer).then(), 404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1"})
  void get_customerNotPositive_isInvalid(String customer) {
    invalid(given().get("/order/" + customer).then(), "customerId");
  }

  @Test
  void order_otherMethods_areRefused() {
    given().contentType("application/json").body("{}").post("/order/1").then().statusCode(405);
    given().delete("/order/1").then().statusCode(405);
    given().get("/order").then().statusCode(404);
  }

  @Test
  void records_countersAndOrders_areLinesOfOneType() {
    invoice(31, 3);
    String records =
        given()
            .get("/records/order")
            .then()
            .statusCode(200)
            .contentType("application/x-ndjson")
            .extract()
            .asString();
    assertTrue(
        records
            .lines()
            .anyMatch(
                "{\"type\":\"customer_orders\",\"customer_id\":31,\"next_order_id\":2}"::equals),
        records);
    assertTrue(
        records
            .lines()
            .anyMatch(
                l ->
                    l.startsWith(
                        "{\"type\":\"orders\",\"customer_id\":31,\"order_id\":1,\"session\":3,")),
        records);
  }

  @Test
  void application_alone_isReady() {
    given().get("/q/health/ready").then().statusCode(200);
    given().patch("/cleanup").then().statusCode(200);
  }

  @CanIgnoreReturnValue
  private OrderId invoice(int customer, int session) {
    return Await.result(
            orders.run(
                InvoiceOrder.from(
                    confirmed(
                        customer, session, line(1, 1_000, 2, 300, 0), line(2, 100, 1, 50, 500)))))
        .orElseThrow();
  }
}
