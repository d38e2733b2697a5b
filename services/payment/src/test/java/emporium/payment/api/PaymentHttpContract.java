package emporium.payment.api;

import static emporium.payment.TestInvoices.invoice;
import static emporium.runtime.testing.ProblemAssertions.refusedPath;
import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.events.InvoiceIssued;
import emporium.events.model.PaymentType;
import emporium.payment.ChargeOutcome;
import emporium.payment.PaymentRepository;
import emporium.payment.RecordPaymentIntent;
import emporium.payment.TestInvoices;
import emporium.payment.psp.ChargeRequest;
import emporium.payment.psp.FakeProviderClient;
import emporium.payment.psp.FakeProviderClient.Mood;
import emporium.payment.psp.HttpProviderClient;
import emporium.payment.psp.PaymentDriver;
import emporium.payment.psp.ProviderRefused;
import emporium.persistence.Transactions;
import emporium.runtime.testing.Await;
import jakarta.inject.Inject;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Payments alone in their process: reads over HTTP, the guards around the client, the HTTP client.
 */
abstract class PaymentHttpContract {
  @Inject Transactions<PaymentRepository> payments;
  @Inject PaymentDriver driver;
  @Inject FakeProviderClient provider;
  @Inject HttpProviderClient http;

  /** Few and quick retries: the bounds are configuration. */
  static Map<String, String> quickRetries() {
    String charge =
        "quarkus.fault-tolerance.\"emporium.payment.psp.GuardedProviderClient/charge\".";
    return Map.of(
        "emporium.payment.provider",
        "fake",
        "emporium.payment.pause-ms",
        "1",
        "emporium.payment.retries-max",
        "2",
        "emporium.payment.retry-pause-ms",
        "1",
        charge + "timeout.value",
        "200");
  }

  @Test
  void charge_failsTwiceThenAnswers_paidWithinTheRetries() {
    var invoice = invoice(101);
    provider.mood(invoice.invoiceNumber(), Mood.FAILS_AFTER_ITS_WORK, 2);
    pay(invoice);
    assertEquals(3, provider.calls(invoice.invoiceNumber()));
    read(invoice).statusCode(200).body("status", equalTo("succeeded"));
  }

  @Test
  void charge_failsMoreOftenThanRetried_failedAndVoided() {
    var invoice = invoice(102);
    provider.mood(invoice.invoiceNumber(), Mood.FAILS_AFTER_ITS_WORK, 5);
    pay(invoice);
    read(invoice)
        .statusCode(200)
        .body("status", equalTo("canceled"))
        .body("lines[0].status", equalTo("canceled"));
    assertEquals(ChargeOutcome.CANCELED, provider.outcome(invoice.invoiceNumber()));
    records(containsString("\"invoice_number\":\"102-20260304-1\",\"confirmed\":true"));
  }

  @Test
  void charge_refused_notRetried() {
    var invoice = invoice(103);
    provider.mood(invoice.invoiceNumber(), Mood.REFUSES, 1);
    pay(invoice);
    assertEquals(2, provider.calls(invoice.invoiceNumber())); // the charge and its void
  }

  @Test
  void charge_neverAnswered_timedOutAndListedAsOpenMeanwhile() {
    var invoice = invoice(104);
    provider.mood(invoice.invoiceNumber(), Mood.NEVER_ANSWERS, 3);
    record(invoice);
    given()
        .get("/open-transactions")
        .then()
        .statusCode(200)
        .body(containsString("\"customer_id\":104"))
        .body(containsString("awaits-provider"));
    driver.charge(invoice);
    Await.until(() -> driver.size() == 0);
    read(invoice).body("status", equalTo("canceled"));
    provider.answerHeld(); // the charges arrive after their void
    assertEquals(ChargeOutcome.CANCELED, provider.outcome(invoice.invoiceNumber()));
    given().get("/open-transactions").then().body(not(containsString("\"customer_id\":104")));
  }

  @Test
  void read_payment_snakeCaseAndMasked() {
    var invoice = invoice(105, PaymentType.CREDIT_CARD, TestInvoices.line(1, 1_000, 250, 300));
    pay(invoice);
    read(invoice)
        .statusCode(200)
        .body("customer_id", equalTo(105))
        .body("order_id", equalTo(1))
        .body("tid", equalTo("tid-105"))
        .body("invoice_number", equalTo("105-20260304-1"))
        .body(containsString("\"total_amount\":9.50"))
        .body("lines[0].sequential", equalTo(1))
        .body("lines[0].type", equalTo("CREDIT_CARD"))
        .body("lines[0].installments", equalTo(7))
        .body("lines[1].type", equalTo("VOUCHER"))
        .body(containsString("\"value\":3.00"))
        .body("card.card_number", equalTo(TestInvoices.MASKED))
        .body("card.card_holder_name", equalTo("Ann Ż"))
        .body("card.card_expiration", equalTo("1229"))
        .body("card.card_brand", equalTo("VISA"))
        .body(not(containsString(TestInvoices.CARD)));
    records(containsString("\"type\":\"payments\",\"customer_id\":105"));
    records(not(containsString(TestInvoices.CARD)));
  }

  @Test
  void read_unknownPayment_notFound() {
    given()
        .get("/payment/999999/1")
        .then()
        .statusCode(404)
        .contentType("application/problem+json")
        .body("type", equalTo("urn:emporium:unknown-payment"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0/1", "1/0", "-1/1", "x/1", "1/x", "99999999999/1", "1.5/1"})
  void read_badPath_problem(String path) {
    refusedPath(given().get("/payment/" + path).then());
  }

  @ParameterizedTest
  @CsvSource({"fine,SUCCEEDED", "poor,REJECTED"})
  void http_answers_mapped(String invoice, ChargeOutcome outcome) {
    assertEquals(outcome, Await.result(http.charge(request(invoice))).outcome());
  }

  @Test
  void http_void_confirmed() {
    assertEquals(ChargeOutcome.CANCELED, Await.result(http.voidCharge("void-me")).outcome());
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 402, 409, 422})
  void http_statusOfARefusedCharge_isFinal(int status) {
    var request = request("status-" + status);
    assertThrows(ProviderRefused.class, () -> Await.result(http.charge(request)));
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403, 404, 408, 410, 425, 429, 499, 500, 503})
  void http_statusOfAnUnknownOutcome_leavesTheChargeOpen(int status) {
    var request = request("status-" + status);
    var failure = assertThrows(RuntimeException.class, () -> Await.result(http.charge(request)));
    assertFalse(failure instanceof ProviderRefused, "" + failure);
  }

  private static ChargeRequest request(String invoice) {
    var card = new ChargeRequest.Card(TestInvoices.CARD, "1229");
    return new ChargeRequest(invoice, 7, 1_250, PaymentType.CREDIT_CARD, "USD", card);
  }

  private void record(InvoiceIssued invoice) {
    assertTrue(Await.result(payments.run(new RecordPaymentIntent(invoice, TestInvoices.MASKED))));
  }

  private void pay(InvoiceIssued invoice) {
    record(invoice);
    driver.charge(invoice);
    Await.until(() -> driver.size() == 0);
  }

  private static io.restassured.response.ValidatableResponse read(InvoiceIssued invoice) {
    return given().get("/payment/" + invoice.customer().customerId() + "/1").then();
  }

  private static void records(org.hamcrest.Matcher<String> matcher) {
    given().get("/records/payment").then().statusCode(200).body(matcher);
  }
}
