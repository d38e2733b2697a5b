package emporium.jmeter.systemtest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import emporium.jmeter.driver.metrics.RunStatistics;
import emporium.jmeter.driver.metrics.SampleVerdict;
import emporium.jmeter.driver.workload.MarketplaceOperation;
import emporium.jmeter.systemtest.AllowedOutageErrors.Away;
import emporium.jmeter.systemtest.AllowedOutageErrors.Failed;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The controls of {@link ProcessOutageTest}: what it is to find is found, and nothing else. */
class AllowedOutageErrorsTest {

  private static final URI VICTIM = URI.create("http://127.0.0.1:1");
  private static final URI OTHER = URI.create("http://127.0.0.1:2");
  private static final long FROM_MS = 1_000;
  private static final long UNTIL_MS = 5_000;

  private static List<String> unexplained(
      String victim,
      MarketplaceOperation step,
      URI to,
      String cause,
      long startedMs,
      long endedMs) {
    var failed = new Failed(step, to, cause, nanos(startedMs), nanos(endedMs));
    var away = new Away(victim, VICTIM, nanos(FROM_MS), nanos(UNTIL_MS));
    return AllowedOutageErrors.unexplained(List.of(failed), away);
  }

  private static long nanos(long ms) {
    return TimeUnit.MILLISECONDS.toNanos(ms);
  }

  /** The error of a request to the victim, or to another process, begun while it was away. */
  private static List<String> meanwhile(
      String victim, MarketplaceOperation step, URI to, String cause) {
    boolean waited = cause.startsWith("504");
    return unexplained(victim, step, to, cause, 2_000, waited ? 60_000 : 2_001);
  }

  private static List<String> odd(MarketplaceOperation step, int status, String... names) {
    var headers =
        Arrays.stream(names).collect(Collectors.toMap(name -> name, name -> List.of("1")));
    return AllowedOutageErrors.odd(step, status, HttpHeaders.of(headers, (name, value) -> true));
  }

  @ParameterizedTest
  @CsvSource({
    "CHECKOUT, no answer: ConnectException, cart",
    "CHECKOUT, 503 overloaded, cart",
    "CHECKOUT, 504 checkout-not-finished, cart",
    "DASHBOARD, no answer: HttpConnectTimeoutException, seller",
  })
  void errorOfTheVictim_namedInTheDocument_isExplained(
      MarketplaceOperation step, String cause, String victim) {
    assertEquals(List.of(), meanwhile(victim, step, VICTIM, cause));
  }

  @ParameterizedTest
  @CsvSource({
    "CHECKOUT, 504 checkout-not-finished, stock-1",
    "CHECKOUT, 504 checkout-not-finished, broker",
    "PRODUCT_REPLACE, 504 product-not-confirmed, stock",
    "UPDATE_DELIVERY, 504 delivery-not-confirmed, order-0",
    "DASHBOARD, 503 not-open, database",
    "CHECKOUT, 504 checkout-not-finished, database",
  })
  void errorOfAnother_namedInTheDocument_isExplained(
      MarketplaceOperation step, String cause, String victim) {
    assertEquals(List.of(), meanwhile(victim, step, OTHER, cause));
  }

  @ParameterizedTest
  @CsvSource({
    "CHECKOUT, 500 internal, cart",
    "CHECKOUT, 422 empty-cart, cart",
    "DASHBOARD, 504, seller",
  })
  void errorOfTheVictim_ofAnotherCause_isFound(
      MarketplaceOperation step, String cause, String victim) {
    assertEquals(
        List.of(step.samplerName() + ": " + cause + "=1"), meanwhile(victim, step, VICTIM, cause));
  }

  @ParameterizedTest
  @CsvSource({
    "CHECKOUT, no answer: ConnectException, cart-1",
    "CHECKOUT, no answer: ConnectException, stock-1",
    "CHECKOUT, no answer: ConnectException, database",
    "CHECKOUT, 500 internal, database",
    "CHECKOUT, 503 overloaded, stock-1",
    "CHECKOUT, 504 checkout-not-finished, customer",
    "CHECKOUT, 504 delivery-not-confirmed, stock",
    "CHECKOUT, 504, stock",
    "ADD_ITEM, 504 checkout-not-finished, stock",
    "DASHBOARD, 503 overloaded, broker",
    "PRODUCT_DELETE, 504 product-not-confirmed, order",
    "UPDATE_DELIVERY, 504 delivery-not-confirmed, stock",
    "REPLENISH, no answer: ConnectException, stock",
  })
  void errorOfAnother_whomNobodyIsMissing_isFound(
      MarketplaceOperation step, String cause, String victim) {
    assertEquals(
        List.of(step.samplerName() + ": " + cause + "=1"), meanwhile(victim, step, OTHER, cause));
  }

  /** So there are not more of them than requests that were under way while the victim was away. */
  @Test
  void errorOfTheVictim_beforeOrAfterTheOutage_isFound() {
    String cause = "no answer: ConnectException";
    assertEquals(
        1,
        unexplained("cart", MarketplaceOperation.SEAL, VICTIM, cause, FROM_MS - 2, FROM_MS - 1)
            .size());
    assertEquals(
        1,
        unexplained("cart", MarketplaceOperation.SEAL, VICTIM, cause, UNTIL_MS + 1, UNTIL_MS + 2)
            .size());
    assertEquals(
        List.of(),
        unexplained("cart", MarketplaceOperation.SEAL, VICTIM, cause, FROM_MS - 2, FROM_MS + 1));
    assertEquals(
        List.of(),
        unexplained("cart", MarketplaceOperation.SEAL, VICTIM, cause, UNTIL_MS - 1, UNTIL_MS + 2));
  }

  /** So each user has not more of them than time-outs fit into the load, however slow it is. */
  @Test
  void waitInVain_shorterThanItsTimeout_isFound() {
    String cause = "504 checkout-not-finished";
    int timeoutMs = LoadedCluster.CHECKOUT_TIMEOUT_MS;
    assertEquals(
        List.of(),
        unexplained(
            "stock", MarketplaceOperation.CHECKOUT, OTHER, cause, FROM_MS, FROM_MS + timeoutMs));
    assertEquals(
        List.of("checkout: " + cause + "=1"),
        unexplained(
            "stock",
            MarketplaceOperation.CHECKOUT,
            OTHER,
            cause,
            FROM_MS,
            FROM_MS + timeoutMs - 1));
  }

  @Test
  void refusalByAnother_longAfterTheDatabaseIsBack_isFound() {
    String cause = "503 not-open";
    long lastMs = UNTIL_MS + AllowedOutageErrors.REOPEN_MS;
    assertEquals(
        List.of(),
        unexplained(
            "database", MarketplaceOperation.CHECKOUT, OTHER, cause, lastMs - 1, lastMs + 1));
    assertEquals(
        1,
        unexplained("database", MarketplaceOperation.CHECKOUT, OTHER, cause, lastMs, lastMs + 1)
            .size());
  }

  @ParameterizedTest
  @CsvSource({
    "payment-failed, stock-1, 1",
    "payment-failed, payment-provider, 0",
    "shipped, cart, 0",
    "not-accepted, broker, 0",
    "other, payment, 1"
  })
  void outcome_ofNobodyWhoIsAway_isFound(String outcome, String victim, int found) {
    var results = new RunStatistics(0, 0, 1, List.of(MarketplaceOperation.values()));
    results.record(MarketplaceOperation.CHECKOUT, 1, 1, new SampleVerdict(outcome, "", 200));
    assertEquals(found, AllowedOutageErrors.unexplainedOutcomes(results, victim).size());
  }

  @Test
  void answer_withWhatItShouldSay_isNotOdd() {
    assertEquals(List.of(), odd(MarketplaceOperation.DASHBOARD, 503, "Retry-After"));
    assertEquals(List.of(), odd(MarketplaceOperation.CHECKOUT, 504, "Retry-After", "Location"));
    assertEquals(List.of(), odd(MarketplaceOperation.UPDATE_DELIVERY, 504));
    assertEquals(List.of(), odd(MarketplaceOperation.PRODUCT_REPLACE, 504));
    assertEquals(List.of(), odd(MarketplaceOperation.CHECKOUT, 200));
  }

  @Test
  void refusal_withoutRetryAfter_isOdd() {
    assertEquals(List.of("dashboard: 503 " + Map.of()), odd(MarketplaceOperation.DASHBOARD, 503));
    assertEquals(1, odd(MarketplaceOperation.CHECKOUT, 503, "Location").size());
  }

  @Test
  void checkoutThatGoesOn_withoutLocationOrRetryAfter_isOdd() {
    assertEquals(1, odd(MarketplaceOperation.CHECKOUT, 504, "Retry-After").size());
    assertEquals(1, odd(MarketplaceOperation.CHECKOUT, 504, "Location").size());
  }

  @Test
  void deliveryThatWasMade_withRetryAfter_isOdd() {
    assertEquals(1, odd(MarketplaceOperation.UPDATE_DELIVERY, 504, "Retry-After").size());
  }
}
