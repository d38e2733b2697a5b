package emporium.shipment.api;

import static emporium.runtime.testing.ProblemAssertions.refusedPath;
import static emporium.shipment.PaidOrders.paid;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.persistence.Transactions;
import emporium.runtime.testing.Await;
import emporium.shipment.CreateShipment;
import emporium.shipment.ShipmentRepository;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Shipments over HTTP, alone in their process: no consumer marks what is concluded. */
abstract class ShipmentHttpContract {
  @Inject Transactions<ShipmentRepository> shipments;

  /** Waits for Order a moment only. */
  static Map<String, String> impatient() {
    return Map.of(
        "emporium.shipment.await-completion-max-ms", "50", "emporium.shipment.sellers-max", "1");
  }

  @Test
  void deliver_allTheWay_inProgressThenLateThenNothing() {
    create(21, 1, 5, 6);
    read(21, 1)
        .statusCode(200)
        .body("status", equalTo("approved"))
        .body("package_count", equalTo(2))
        .body("zip_code", equalTo("zip"))
        .body("packages[0].package_id", equalTo(1))
        .body("packages[0].seller_id", equalTo(5))
        .body("packages[0].status", equalTo("shipped"))
        .body("packages[0].delivery_date", nullValue())
        .body(containsString("\"total_freight_value\":3.00"));
    String body =
        deliver("a tid of any kind-1")
            .statusCode(200)
            .header("Emporium-Delivered", "1")
            .header("Content-Length", "0")
            .extract()
            .asString();
    assertEquals("", body);
    read(21, 1).body("status", equalTo("delivery_in_progress"));
    deliver("2").statusCode(504).contentType("application/problem+json");
    read(21, 1)
        .body("status", equalTo("concluded"))
        .body("packages[1].status", equalTo("delivered"));
    deliver("3").statusCode(200).header("Emporium-Delivered", "0");
    given()
        .get("/records/shipment")
        .then()
        .statusCode(200)
        .contentType("application/x-ndjson")
        .body(containsString("\"type\":\"shipments\",\"customer_id\":21"))
        .body(containsString("\"type\":\"deliveries\",\"tid\":\"a tid of any kind-1\""))
        .body(
            containsString(
                "\"packages\":[{\"customer_id\":21,\"order_id\":1,\"package_id\":1,\"seller_id\":5}]"))
        .body(not(containsString("\"tid\":\"3\"")));
  }

  @Test
  void deliver_anyMediaType_accepted() {
    given().contentType("text/plain").patch("/shipment/9").then().statusCode(200);
    given().contentType("application/json").patch("/shipment/9").then().statusCode(200);
  }

  @Test
  void deliver_absurdTid_problem() {
    deliver("x".repeat(300)).statusCode(400).contentType("application/problem+json");
  }

  @Test
  void read_unknownShipment_notFound() {
    read(99, 1)
        .statusCode(404)
        .contentType("application/problem+json")
        .body("type", equalTo("urn:emporium:unknown-shipment"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0/1", "1/0", "-1/1", "x/1", "1/x", "99999999999/1", "1.5/1"})
  void read_badPath_problem(String path) {
    refusedPath(given().get("/shipment/" + path).then());
  }

  private void create(int customer, int order, int... sellers) {
    assertTrue(Await.result(shipments.run(new CreateShipment(paid(customer, order, sellers)))));
  }

  @CanIgnoreReturnValue
  private static ValidatableResponse deliver(String tid) {
    return given().patch("/shipment/{tid}", tid).then();
  }

  @CanIgnoreReturnValue
  private static ValidatableResponse read(int customer, int order) {
    return given().get("/shipment/" + customer + "/" + order).then();
  }
}
