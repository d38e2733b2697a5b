package emporium.product.api;

import static emporium.runtime.testing.ProblemAssertions.problem;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import emporium.events.model.ProductId;
import emporium.persistence.Transactions;
import emporium.product.ProductRepository;
import emporium.product.RecordStockConfirmation;
import emporium.runtime.testing.Await;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The product service over HTTP where it waits for a Stock that is not there. */
abstract class AwaitStockConfirmationContract {
  private static final String ROW =
      """
      {"seller_id": 4, "product_id": %d, "name": "Tea", "price": 10.5, "freight_value": 2,
       "version": "%s"}""";

  @Inject Transactions<ProductRepository> products;
  @Inject ProductChangeCoordinator changes;

  /** Waits for Stock a moment only, and not for two at a time. */
  static Map<String, String> impatient() {
    return Map.of(
        "emporium.product.await-completion", "true",
        "emporium.product.await-completion-max-ms", "500",
        "emporium.product.awaiting-max", "1");
  }

  private static ValidatableResponse send(String method, int product, String version) {
    return given()
        .contentType(ContentType.JSON)
        .body(ROW.formatted(product, version))
        .request(method, "/product")
        .then();
  }

  private static ValidatableResponse delete(int product) {
    return given().delete("/product/4/" + product).then();
  }

  private void mark(int product, long sequence) {
    var id = new ProductId(4, product);
    var committed = Await.result(products.commit(new RecordStockConfirmation(id, sequence)));
    changes.confirmations().reply(id, sequence, committed);
  }

  @Test
  void change_stockDoesNotFollow_is504AndIsMadeAndListed() {
    send("POST", 1, "0").statusCode(200);
    problem(send("PUT", 1, "late"), 504)
        .body("type", equalTo("urn:emporium:product-not-confirmed"));
    given().get("/product/4/1").then().body("version", equalTo("late"));
    given()
        .get("/open-transactions")
        .then()
        .body(containsString("\"kind\":\"product-change\",\"customer_id\":0,\"tid\":\"late\""))
        .body(containsString("\"step\":\"awaits-stock-confirmation\""));
    mark(1, 2);
    given().get("/open-transactions").then().body(not(containsString("late")));
    problem(delete(1), 504);
    problem(delete(1), 504); // off before, but not confirmed
    given().get("/product/4/1").then().body("active", equalTo(false));
    mark(1, 3);
    delete(1).statusCode(202);
    assertEquals(0, changes.confirmations().size());
  }

  /** The next price needs no confirmation, even while one is missing. */
  @Test
  void price_unconfirmedProduct_isAnswered() {
    send("POST", 2, "0").statusCode(200);
    problem(send("PUT", 2, "a"), 504);
    given()
        .contentType(ContentType.JSON)
        .body(
            """
            {"sellerId": 4, "productId": 2, "price": 11, "version": "a", "instanceId": "t"}""")
        .patch("/product")
        .then()
        .statusCode(202);
  }

  @Test
  void change_markWhileItWaits_isAnswered() {
    send("POST", 3, "0").statusCode(200);
    long sequence = 1;
    int status = 504;
    while (status == 504) { // a moment may be over before the mark is there
      sequence++;
      String version = "v" + sequence;
      var answer =
          CompletableFuture.supplyAsync(() -> send("PUT", 3, version).extract().statusCode());
      long expected = sequence;
      Await.until(
          () ->
              answer.isDone()
                  || Await.result(products.snapshot(found -> found.require(new ProductId(4, 3))))
                          .sequence()
                      == expected);
      mark(3, sequence);
      status = Await.result(answer);
    }
    assertEquals(202, status);
  }

  @Test
  void change_tooManyWait_isRefusedNamingTheBound() {
    send("POST", 5, "0").statusCode(200);
    try (var waiting = changes.confirmations().open(new ProductId(4, 6))) {
      send("PUT", 5, "a").statusCode(503).body(containsString("emporium.product.awaiting-max"));
      given().get("/product/4/5").then().body("version", equalTo("0"));
      assertEquals(1, changes.confirmations().size());
      assertFalse(waiting.await(reply -> reply >= 1).isDone());
    }
  }
}
