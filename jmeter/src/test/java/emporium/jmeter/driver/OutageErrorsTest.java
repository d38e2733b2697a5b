package emporium.jmeter.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.http.HttpHeaders;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The controls of {@link OutageTest}: what it is to find is found, and nothing else. */
class OutageErrorsTest {
  private static final int SECONDS = 100;

  private final RunResults results = new RunResults(0, 0, SECONDS);

  private void error(Step step, String cause) {
    results.record(step, 1, 1, new Verdict("", cause, null));
  }

  private static List<String> odd(Step step, int status, String... names) {
    var headers =
        Arrays.stream(names).collect(Collectors.toMap(name -> name, name -> List.of("1")));
    return OutageErrors.odd(step, status, HttpHeaders.of(headers, (name, value) -> true));
  }

  @ParameterizedTest
  @CsvSource({
    "CHECKOUT, no answer: ConnectException, cart",
    "CHECKOUT, 503 overloaded, cart",
    "CHECKOUT, 504 checkout-not-finished, stock-1",
    "CHECKOUT, 504 checkout-not-finished, broker",
    "PRODUCT_REPLACE, 504 product-not-followed, stock",
    "UPDATE_DELIVERY, 504 not-noted-yet, order-0",
    "DASHBOARD, no answer: HttpConnectTimeoutException, seller",
  })
  void cause_namedInTheDocument_isExplained(Step step, String cause, String victim) {
    error(step, cause);
    assertEquals(List.of(), OutageErrors.unexplained(results, victim));
  }

  @ParameterizedTest
  @CsvSource({
    "CHECKOUT, 500 internal, cart",
    "CHECKOUT, no answer: ConnectException, stock-1",
    "CHECKOUT, 503 overloaded, stock-1",
    "CHECKOUT, 504 checkout-not-finished, customer",
    "CHECKOUT, 504 not-noted-yet, stock",
    "CHECKOUT, 504, stock",
    "CHECKOUT, 422 empty-cart, cart",
    "ADD_ITEM, 504 checkout-not-finished, stock",
    "DASHBOARD, 503 overloaded, broker",
    "PRODUCT_DELETE, 504 product-not-followed, order",
    "UPDATE_DELIVERY, 504 not-noted-yet, stock",
  })
  void cause_ofNobodyWhoIsAway_isFound(Step step, String cause, String victim) {
    error(step, cause);
    assertEquals(
        List.of(step.label() + ": " + cause + "=1"), OutageErrors.unexplained(results, victim));
  }

  @Test
  void error_ofAKindThatIsNotKnown_isFound() {
    error(Step.REPLENISH, "no answer: ConnectException");
    assertEquals(
        List.of("1 errors, 0 of known kinds: {no answer: ConnectException=1}"),
        OutageErrors.unexplained(results, "stock"));
  }

  @Test
  void error_outsideOfTheWindow_isFound() {
    results.record(
        Step.CHECKOUT, SECONDS * 1_000L, 1, new Verdict("", "no answer: ConnectException", null));
    assertEquals(1, OutageErrors.unexplained(results, "cart").size());
  }

  @Test
  void answer_withWhatItShouldSay_isNotOdd() {
    assertEquals(List.of(), odd(Step.DASHBOARD, 503, "Retry-After"));
    assertEquals(List.of(), odd(Step.CHECKOUT, 504, "Retry-After", "Location"));
    assertEquals(List.of(), odd(Step.UPDATE_DELIVERY, 504));
    assertEquals(List.of(), odd(Step.PRODUCT_REPLACE, 504));
    assertEquals(List.of(), odd(Step.CHECKOUT, 200));
  }

  @Test
  void refusal_withoutRetryAfter_isOdd() {
    assertEquals(List.of("dashboard: 503 " + Map.of()), odd(Step.DASHBOARD, 503));
    assertEquals(1, odd(Step.CHECKOUT, 503, "Location").size());
  }

  @Test
  void checkoutThatGoesOn_withoutLocationOrRetryAfter_isOdd() {
    assertEquals(1, odd(Step.CHECKOUT, 504, "Retry-After").size());
    assertEquals(1, odd(Step.CHECKOUT, 504, "Location").size());
  }

  @Test
  void deliveryThatWasMade_withRetryAfter_isOdd() {
    assertEquals(1, odd(Step.UPDATE_DELIVERY, 504, "Retry-After").size());
  }
}
