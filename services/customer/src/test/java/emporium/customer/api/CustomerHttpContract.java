package emporium.customer.api;

import static emporium.runtime.testing.ProblemAssertions.invalid;
import static emporium.runtime.testing.ProblemAssertions.problem;
import static emporium.runtime.testing.ProblemAssertions.refusedPath;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import emporium.customer.CustomerCounter;
import emporium.customer.CustomerRepository;
import emporium.customer.IncrementCounter;
import emporium.events.model.CustomerId;
import emporium.persistence.Transactions;
import emporium.runtime.testing.Await;
import io.restassured.response.ValidatableResponse;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Customers over HTTP, alone in their process. */
abstract class CustomerHttpContract {
  private static final String ROW =
      "{\"id\":%s,\"first_name\":\"Ann\",\"last_name\":\"Lee\",\"address\":\"a"
          + " 1\",\"complement\":\"c\","
          + "\"birth_date\":\"1990-01-01\",\"zip_code\":\"z\",\"city\":\"y\",\"state\":\"s\","
          + "\"card_number\":\"4111111111111234\",\"card_security_number\":\"987\",\"card_expiration\":\"1229\",\"card_holder_name\":\"ANN"
          + " LEE\",\"card_type\":\"VISA\",\"success_payment_count\":0,"
          + "\"failed_payment_count\":0,\"delivery_count\":0,\"data\":\"d\"}";

  @Inject Transactions<CustomerRepository> customers;

  @Test
  void ingest_row_createdEmptyAndReadBackWithoutSecrets() {
    String body =
        post(ROW.formatted(11)).statusCode(201).header("Content-Length", "0").extract().asString();
    assertEquals("", body);
    given()
        .get("/customer/11")
        .then()
        .statusCode(200)
        .body("id", equalTo(11))
        .body("first_name", equalTo("Ann"))
        .body("birth_date", equalTo("1990-01-01"))
        .body("card_number", equalTo("************1234"))
        .body("card_holder_name", equalTo("ANN LEE"))
        .body("card_type", equalTo("VISA"))
        .body("success_payment_count", equalTo(0))
        .body("delivery_count", equalTo(0))
        .body("failed_reservation_count", equalTo(0))
        .body(not(containsString("987")))
        .body(not(containsString("411111")));
    given()
        .get("/records/customer")
        .then()
        .statusCode(200)
        .contentType("application/x-ndjson")
        .body(containsString("\"type\":\"customers\",\"id\":11"))
        .body(not(containsString("411111")));
  }

  @Test
  void read_knownFromEventsOnly_notFoundAndNotInRecords() {
    int count =
        Await.result(
            customers.run(new IncrementCounter(new CustomerId(77), CustomerCounter.DELIVERY)));
    assertEquals(1, count);
    given()
        .get("/customer/77")
        .then()
        .statusCode(404)
        .contentType("application/problem+json")
        .body("type", equalTo("urn:emporium:unknown-customer"))
        .body("context.customer_id", equalTo(77));
    given().get("/records/customer").then().body(not(containsString("\"id\":77")));
    post(ROW.formatted(77)).statusCode(201);
    given().get("/customer/77").then().body("delivery_count", equalTo(1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "x", "99999999999", "1.5"})
  void read_badId_problem(String id) {
    refusedPath(given().get("/customer/" + id).then());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "id | 0",
        "id | -5",
        "id | null",
        "id | \"9\"",
        "id | 1.5",
        "id | 99999999999",
        "first_name | null",
        "first_name | {}",
        "last_name | 7",
        "zip_code | 1000",
        "card_number | 4111111111111234",
        "data | true",
        "delivery_count | -1",
        "failed_payment_count | 1.5",
        "success_payment_count | \"1\"",
      })
  void ingest_badField_problemNamesItAndNothingIsStored(String field, String value) {
    String row =
        ROW.formatted(9).replaceFirst("\"" + field + "\":[^,]*", "\"" + field + "\":" + value);
    invalid(post(row), field);
    given().get("/customer/9").then().statusCode(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{}", "[]", "null", "{\"id\":", "{\"id\":9} x"})
  void ingest_badBody_problem(String body) {
    problem(post(body), 400);
  }

  @Test
  void ingest_longText_problem() {
    post(ROW.formatted(9).replace("Ann", "x".repeat(256))).statusCode(400);
    given().get("/customer/9").then().statusCode(404);
  }

  @Test
  void ingest_oversizedBody_refused() {
    post(ROW.formatted(9).replace("Ann", "x".repeat(100_000))).statusCode(413);
    given().get("/customer/9").then().statusCode(404);
  }

  @CanIgnoreReturnValue
  private static ValidatableResponse post(String body) {
    return given().contentType("application/json").body(body).post("/customer").then();
  }
}
