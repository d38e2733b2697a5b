package emporium.cart.api;

import static emporium.runtime.testing.ProblemAssertions.invalid;
import static emporium.runtime.testing.ProblemAssertions.problem;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.cart.RecordCheckoutOutcome;
import emporium.events.model.CheckoutId;
import emporium.events.model.MarkStatus;
import emporium.runtime.testing.Await;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checkouts over HTTP, on the same running application as {@link CartHttpContract}. */
abstract class CheckoutHttpContract extends CartHttpBase {
  @Test
  void checkout_respondAsync_isAcceptedAtItsLocation() {
    add(ITEM).statusCode(200);
    var location = submit("a b/1").statusCode(202).extract().header("Location");
    assertEquals(path("/checkout/a%20b%2F1"), location);
    given()
        .urlEncodingEnabled(false)
        .get(location)
        .then()
        .statusCode(200)
        .body("tid", equalTo("a b/1"))
        .body("outcome", equalTo("open"))
        .body("finished_at", equalTo(null))
        .body("items.size()", equalTo(1));
    given()
        .get("/open-transactions")
        .then()
        .statusCode(200)
        .body("transactions.tid", hasItem("a b/1"));
  }

  @Test
  void checkout_ended_isAnsweredEmptyWithItsOutcome() {
    add(ITEM).statusCode(200);
    submit("t").statusCode(202);
    var waiting = CompletableFuture.supplyAsync(() -> checkout(checkoutBody("t"), "wait"));
    var id = new CheckoutId(customer, 1);
    Await.result(carts.run(new RecordCheckoutOutcome.StockCompleted(id, MarkStatus.ABORT)));
    checkouts.recorded(
        id,
        Await.result(carts.commit(new RecordCheckoutOutcome.OrderCompleted(id, MarkStatus.ABORT))));

    waiting
        .join()
        .statusCode(200)
        .header("Content-Length", "0")
        .header("Location", path("/checkout/t"))
        .header("Emporium-Outcome", "payment-failed");
    checkout(checkoutBody("t"), "wait")
        .statusCode(200)
        .header("Emporium-Outcome", "payment-failed");
  }

  @Test
  void checkout_notEndedInTime_is504WithLocationAndGoesOn() {
    add(ITEM).statusCode(200);
    var answer = checkout(checkoutBody("t"), "");
    problem(answer, 504);
    answer.header("Location", path("/checkout/t")).header("Retry-After", "1");
    problem(checkout(checkoutBody("t"), ""), 504); // joins it: the cart is empty
    given().get(path("/checkout/t")).then().body("outcome", equalTo("open"));
  }

  @Test
  void checkout_emptyCart_isUnprocessable() {
    var answer = submit("t");
    problem(answer, 422);
    answer.body("type", equalTo("urn:emporium:empty-cart"));
  }

  @ParameterizedTest
  @CsvSource({
    "CustomerId, 999999",
    "CustomerId, null",
    "CustomerId, \"1\"",
    "FirstName, null",
    "FirstName, 1",
    "ZipCode, 1000",
    "CardNumber, 4111111111111111",
    "CardExpiration, 1227",
    "PaymentType, \"VOUCHER\"",
    "PaymentType, null",
    "CardNumber, null",
    "CardNumber, \"abc\"",
    "CardExpiration, \"\"",
    "CardBrand, null",
    "Installments, 0",
    "Installments, 11",
    "Installments, -1",
    "Installments, 1.5",
    "instanceId, 1",
    "instanceId, null",
    "instanceId, \"\""
  })
  void checkout_badField_isRefusedNamingItAndKeepsTheCart(String field, String value) {
    add(ITEM).statusCode(200);
    var body =
        checkoutBody("t").replaceFirst("\"" + field + "\": [^,}]+", "\"" + field + "\": " + value);
    var answer = checkout(body, "respond-async");
    invalid(answer, named(field));
    given().get(path("")).then().body("items.size()", equalTo(1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "null", "{", "[]", "{}"})
  void checkout_badBody_isRefusedAndKeepsTheCart(String body) {
    add(ITEM).statusCode(200);
    problem(checkout(body, "respond-async"), 400);
    given().get(path("")).then().body("items.size()", equalTo(1));
  }

  @Test
  void history_submittedItems_haveTheDriversNames() {
    add(ITEM).statusCode(200);
    submit("t").statusCode(202);
    given()
        .get(path("/history/t"))
        .then()
        .statusCode(200)
        .body("[0].sellerId", equalTo(1))
        .body("[0].unitPrice", equalTo(10.5f))
        .body("[0].freightValue", equalTo(0.0f))
        .body("[0].version", equalTo("0"));
    problem(given().get(path("/history/u")).then(), 404);
    problem(given().get(path("/checkout/u")).then(), 404);
  }

  @Test
  void checkouts_ofACustomer_areListedNewestFirst() {
    given().get(path("/checkouts")).then().statusCode(200).body("size()", equalTo(0));
    add(ITEM).statusCode(200);
    submit("1").statusCode(202);
    add(ITEM).statusCode(200);
    submit("1").statusCode(202);
    given().get(path("/checkouts")).then().body("session", equalTo(java.util.List.of(2, 1)));
  }
}
