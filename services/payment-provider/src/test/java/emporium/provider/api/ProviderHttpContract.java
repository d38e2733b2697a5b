package emporium.provider.api;

import static emporium.runtime.testing.ProblemAssertions.problem;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.restassured.response.ValidatableResponse;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The provider over HTTP; on every engine. */
abstract class ProviderHttpContract {
  private static final String COMMIT = "([0-9a-f]{12}|unknown)(, ([0-9a-f]{12}|unknown))*";

  private static final String BODY =
      "{\"Customer\":\"7\",\"Amount\":%s,\"PaymentMethod\":\"CREDIT_CARD\",\"IdempotencyKey\":\"%s\","
          + "\"cardOptions\":{\"Number\":\"4111111111111111\",\"ExpMonth\":\"12\",\"ExpYear\":\"29\",\"Cvc\":\"123\"},"
          + "\"SetupFutureUsage\":\"off_session\",\"Currency\":\"USD\",\"unknown\":1}";

  /** What {@code GET /about} says of the engine, by path. */
  abstract Map<String, String> engine();

  @Test
  void about_isAsTheEngineHasIt() {
    ValidatableResponse about =
        given()
            .get("/about")
            .then()
            .statusCode(200)
            .body("name", equalTo("payment-provider"))
            .body("commit", matchesPattern(COMMIT))
            .body("criteria.delivery", equalTo("exactly-once"))
            .body("faults.drop", equalTo(0))
            .body("machine.cores", greaterThan(0));
    engine().forEach((path, value) -> about.body(path, equalTo(value)));
  }

  @Test
  void charge_twice_sameIntentAndNoCardAnywhere() {
    String first = charge("12.34", "h-1").statusCode(200).extract().asString();
    charge("12.34", "h-1")
        .statusCode(200)
        .body(equalTo(first))
        .body("status", equalTo("succeeded"))
        .body("id", notNullValue())
        .body("client_secret", notNullValue())
        .body("currency", equalTo("USD"))
        .body("customer", equalTo("7"))
        .body("confirmation_method", notNullValue())
        .body("created", notNullValue())
        .body(containsString("\"amount\":12.34"))
        .body(not(containsString("4111")));
    given()
        .get("/records/payment-provider")
        .then()
        .statusCode(200)
        .body(
            containsString("\"idempotency_key\":\"h-1\",\"amount\":12.34,\"status\":\"succeeded\""))
        .body(not(containsString("4111")));
  }

  @Test
  void charge_amountOfAWholeInvoice_takenExactly() {
    charge("123456789012.345", "h-4")
        .statusCode(200)
        .body(containsString("\"amount\":123456789012.34"));
  }

  @Test
  void charge_sameKeyOtherAmount_conflict() {
    charge("1", "h-2").statusCode(200);
    charge("2", "h-2")
        .statusCode(409)
        .contentType("application/problem+json")
        .body("type", equalTo("urn:emporium:different-amount"));
  }

  @Test
  void void_beforeTheCharge_chargeIsCanceled() {
    given().post("/esp/h-3/void").then().statusCode(200).body("status", equalTo("canceled"));
    charge("5", "h-3").statusCode(200).body("status", equalTo("canceled"));
    given().post("/esp/h-3/void").then().statusCode(200).body("status", equalTo("canceled"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "[]",
        "null",
        "{\"Customer\":",
        "{\"Customer\":{},\"Amount\":1,\"PaymentMethod\":\"B\",\"IdempotencyKey\":\"bad\",\"Currency\":\"USD\"}",
        "{\"Customer\":7,\"Amount\":1,\"PaymentMethod\":\"B\",\"IdempotencyKey\":\"bad\",\"Currency\":\"USD\"}",
        "{\"Customer\":\"7\",\"Amount\":-1,\"PaymentMethod\":\"B\",\"IdempotencyKey\":\"bad\",\"Currency\":\"USD\"}",
        "{\"Customer\":\"7\",\"Amount\":1e99,\"PaymentMethod\":\"B\",\"IdempotencyKey\":\"bad\",\"Currency\":\"USD\"}",
        "{\"Customer\":\"7\",\"Amount\":1e999999999,\"PaymentMethod\":\"B\",\"IdempotencyKey\":\"bad\",\"Currency\":\"USD\"}",
        "{\"Customer\":\"7\",\"Amount\":1e-999999999,\"PaymentMethod\":\"B\",\"IdempotencyKey\":\"bad\",\"Currency\":\"USD\"}",
        "{\"Customer\":\"7\",\"Amount\":\"1\",\"PaymentMethod\":\"B\",\"IdempotencyKey\":\"bad\",\"Currency\":\"USD\"}",
        "{\"Customer\":\"7\",\"Amount\":1,\"PaymentMethod\":\"B\",\"IdempotencyKey\":\"bad key\",\"Currency\":\"USD\"}",
        "{\"Customer\":\"7\",\"Amount\":1,\"PaymentMethod\":\"B\",\"IdempotencyKey\":\"bad\",\"Currency\":\"DOLLAR\"}",
        "{\"Customer\":\"7\",\"Amount\":1,\"PaymentMethod\":\"B\",\"IdempotencyKey\":\"bad\",\"Currency\":\"USD\","
            + "\"cardOptions\":{\"Number\":\"x\",\"ExpMonth\":\"13\",\"ExpYear\":\"1\"}}",
      })
  void charge_badBody_problemAndNothingCharged(String body) {
    problem(given().contentType("application/json").body(body).post("/esp").then(), 400);
    given()
        .get("/records/payment-provider")
        .then()
        .body(not(containsString("\"idempotency_key\":\"bad")));
  }

  @Test
  void charge_oversizedBody_refused() {
    given()
        .contentType("application/json")
        .body("{\"Customer\":\"" + "x".repeat(100_000) + "\"}")
        .post("/esp")
        .then()
        .statusCode(413);
  }

  @Test
  void void_absurdKey_problem() {
    given().post("/esp/" + "k".repeat(200) + "/void").then().statusCode(400);
  }

  @CanIgnoreReturnValue
  private static ValidatableResponse charge(String amount, String key) {
    return given()
        .contentType("application/json")
        .body(BODY.formatted(amount, key))
        .post("/esp")
        .then();
  }
}
