package emporium.jmeter.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.driver.metrics.SampleVerdict;
import emporium.jmeter.driver.workload.MarketplaceOperation;
import java.nio.charset.StandardCharsets;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;

class MarketplaceVerdictsTest {
  @Test
  void checkout_outcomeHeaderInAnyCase_isTheOutcome() {
    SampleVerdict verdict =
        MarketplaceVerdicts.of(
            MarketplaceOperation.CHECKOUT,
            answer("200", "HTTP/1.1 200 OK\nemporium-outcome: payment-failed\n", ""));
    assertTrue(verdict.acknowledged());
    assertEquals("payment-failed", verdict.outcome());
  }

  @Test
  void checkout_withoutOutcome_isAnError() {
    SampleVerdict verdict =
        MarketplaceVerdicts.of(
            MarketplaceOperation.CHECKOUT, answer("200", "HTTP/1.1 200 OK\n", ""));
    assertTrue(verdict.error());
    assertEquals("submitted", verdict.kind());
  }

  @Test
  void checkout_emptyCart_isRefusedInARaceAndAnErrorElsewhere() {
    String problem = "{\"type\":\"https://example.org/problems/empty-cart\",\"title\":\"Empty\"}";
    SampleVerdict race =
        MarketplaceVerdicts.of(MarketplaceOperation.RACING_CHECKOUT, answer("422", "", problem));
    assertFalse(race.error());
    assertFalse(race.acknowledged());
    assertEquals("empty-cart", race.outcome());
    assertEquals(
        "422 empty-cart",
        MarketplaceVerdicts.of(MarketplaceOperation.CHECKOUT, answer("422", "", problem)).cause());
  }

  @Test
  void anyStep_noAnswer_leavesOpenWhatHappened() {
    SampleVerdict verdict =
        MarketplaceVerdicts.of(
            MarketplaceOperation.PRICE_UPDATE,
            answer("Non HTTP response code: java.net.SocketTimeoutException", "", ""));
    assertEquals("no answer: SocketTimeoutException", verdict.cause());
    assertFalse(verdict.overloaded());
  }

  @Test
  void delivery_header_tellsEmptyFromNonEmpty() {
    SampleVerdict some =
        MarketplaceVerdicts.of(
            MarketplaceOperation.UPDATE_DELIVERY,
            answer("200", "HTTP/1.1 200 OK\nEmporium-Delivered: 12\nX: 1\n", ""));
    SampleVerdict none =
        MarketplaceVerdicts.of(
            MarketplaceOperation.UPDATE_DELIVERY, answer("200", "HTTP/1.1 200 OK\n", ""));
    assertEquals("delivered", some.outcome());
    assertEquals("nothing", none.outcome());
  }

  private static SampleResult answer(String code, String headers, String body) {
    var result = new SampleResult();
    result.setResponseCode(code);
    result.setResponseHeaders(headers);
    result.setResponseData(body.getBytes(StandardCharsets.UTF_8));
    return result;
  }
}
