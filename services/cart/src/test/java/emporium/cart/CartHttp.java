package emporium.cart;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.not;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.persistence.Transactions;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** The cart service alone, over HTTP. Each test has a customer of its own. */
abstract class CartHttp {
  private static final AtomicInteger CUSTOMERS = new AtomicInteger();
  static final String ITEM =
      """
      {"SellerId": 1, "ProductId": 2, "ProductName": "Tea", "UnitPrice": 10.5, "FreightValue": 0,
       "Quantity": 3, "Voucher": 0.25, "Version": "0", "Unknown": {"a": [1]}}""";
  private static final String CHECKOUT =
      """
      {"CustomerId": %d, "FirstName": "Ada", "LastName": "L", "Street": "S", "Complement": "c",
       "City": "C", "State": "ST", "ZipCode": "1", "PaymentType": "CREDIT_CARD",
       "CardNumber": "4111-1111-1111-1234", "CardHolderName": "ADA", "CardExpiration": "1227",
       "CardSecurityNumber": "x987x", "CardBrand": "VISA", "Installments": 2, "instanceId": "%s"}""";

  @Inject Transactions<CartRepository> carts;
  @Inject CheckoutWaiters waiters;
  @Inject ObjectMapper mapper;

  @TestHTTPResource("/")
  URI base;

  final int customer = CUSTOMERS.incrementAndGet();

  /** A short wait, a directory of its own. */
  public static class Alone implements QuarkusTestProfile {
    @Override
    public Map<String, String> getConfigOverrides() {
      return Map.of(
          "smallrye.config.mapping.validate-unknown",
          "false",
          "emporium.cart.checkout-timeout-ms",
          "3000",
          "emporium.data.directory",
          "target/data-" + ProcessHandle.current().pid() + "-" + System.nanoTime());
    }
  }

  String path(String rest) {
    return "/cart/" + customer + rest;
  }

  ValidatableResponse add(String body) {
    return given().contentType(ContentType.JSON).body(body).patch(path("/add")).then();
  }

  String checkoutBody(String tid) {
    return CHECKOUT.formatted(customer, tid);
  }

  ValidatableResponse checkout(String body, String prefer) {
    return given()
        .contentType(ContentType.JSON)
        .header("Prefer", prefer)
        .body(body)
        .post(path("/checkout"))
        .then();
  }

  ValidatableResponse submit(String tid) {
    return checkout(checkoutBody(tid), "respond-async");
  }

  static void assertProblem(ValidatableResponse answer, int status) {
    answer
        .statusCode(status)
        .contentType("application/problem+json")
        .body("status", equalTo(status))
        .body(not(containsString("emporium.cart")));
  }

  static void assertInvalid(ValidatableResponse answer, String field) {
    assertProblem(answer, 400);
    answer.body("errors.field", hasItem(equalTo(field)));
  }

  void assertNoCart() {
    assertProblem(given().get(path("")).then(), 404);
  }

  @CanIgnoreReturnValue
  static <R> R join(java.util.concurrent.CompletionStage<R> stage) {
    return CartFixture.join(stage);
  }
}
