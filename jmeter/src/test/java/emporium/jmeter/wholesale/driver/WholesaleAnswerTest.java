package emporium.jmeter.wholesale.driver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import emporium.jmeter.driver.metrics.SampleVerdict;
import emporium.jmeter.wholesale.data.WholesaleInputs;
import emporium.jmeter.wholesale.data.WholesaleScale;
import emporium.jmeter.wholesale.data.WholesaleSize;
import emporium.jmeter.wholesale.request.CustomerQuery;
import emporium.jmeter.wholesale.request.WholesaleCall;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WholesaleAnswerTest {
  private static final WholesaleSize SIZE =
      new WholesaleSize(1, 1, WholesaleScale.REDUCED, WholesaleInputs.TPCC);
  private static final SampleVerdict DONE = SampleVerdict.accepted("done", 200);
  private static final SampleVerdict NOT_FOUND = SampleVerdict.failed("404 unknown-product", 404);

  private static WholesaleCall.NewOrder order(int product) {
    return new WholesaleCall.NewOrder(
        1, 2, 3, List.of(new WholesaleCall.Line(product, 5, 1)), "t-1");
  }

  private static WholesaleAnswer judge(WholesaleCall call, SampleVerdict status, String body) {
    return WholesaleAnswer.of(call, status, body, SIZE, true);
  }

  @Test
  void order_answered_isAcknowledgedWithNumberAndTotal() {
    var order = order(7);
    var answer =
        judge(
            order,
            DONE,
            "{\"orderNumber\":31,\"totalCents\":9000000000,\"enteredAt\":\"2026-01-01T00:00:00Z\"}");
    assertEquals("placed", answer.verdict().outcome());
    Map<String, Object> entry = WholesaleAnswer.entry(order, answer).fields();
    assertEquals("acknowledged", entry.get("kind"));
    assertEquals(31, entry.get("order"));
    assertEquals(9_000_000_000L, entry.get("total_cents"));
    assertEquals(3, entry.get("customer"));
    assertEquals("t-1", entry.get("tid"));
  }

  @Test
  void orderOfUnknownProduct_refused_isRolledBackAndNoError() {
    var order = order(1_001);
    var answer = judge(order, NOT_FOUND, "");
    assertEquals("rolled-back", answer.verdict().outcome());
    assertFalse(answer.verdict().error());
    Map<String, Object> entry = WholesaleAnswer.entry(order, answer).fields();
    assertEquals("submitted", entry.get("kind"));
    assertEquals(404, entry.get("answer"));
    assertFalse(entry.containsKey("order"));
  }

  @Test
  void orderOfUnknownProduct_accepted_isAnError() {
    assertTrue(judge(order(1_001), DONE, "{}").verdict().error());
  }

  @Test
  void refusal_ofAnythingElse_isAnError() {
    assertTrue(judge(order(7), NOT_FOUND, "").verdict().error());
    assertTrue(
        judge(
                new WholesaleCall.OrderStatus(
                    new CustomerQuery(1, 1, CustomerQuery.Kind.LAST_NAME, "X")),
                NOT_FOUND,
                "")
            .verdict()
            .error());
  }

  @Test
  void delivery_answered_namesItsOrders() {
    var delivery = new WholesaleCall.Delivery(1, 4, "t-2");
    var answer =
        judge(
            delivery,
            DONE,
            "{\"deliveredAt\":\"2026-01-01T00:00:00Z\",\"orders\":[{\"districtId\":1,"
                + "\"orderNumber\":22,\"customerId\":5,\"amountCents\":7}]}");
    assertEquals("delivered", answer.verdict().outcome());
    assertEquals(
        List.of(Map.of("district", 1, "order", 22, "customer", 5, "amount_cents", 7L)),
        WholesaleAnswer.entry(delivery, answer).fields().get("orders"));
    assertEquals("nothing", judge(delivery, DONE, "{\"orders\":[]}").verdict().outcome());
  }

  @Test
  void emptyBody_ofAServerThatDoesNothing_isAcceptedOnlyThere() {
    assertTrue(judge(order(7), DONE, "").verdict().error());
    var nothing = WholesaleAnswer.of(order(7), DONE, "", SIZE, false);
    assertFalse(nothing.verdict().error());
    assertEquals("done", nothing.verdict().outcome());
  }

  @Test
  void noAnswer_isSubmittedWithoutStatus() {
    var payment =
        new WholesaleCall.Payment(
            1, 2, new CustomerQuery(1, 2, CustomerQuery.Kind.ID, "3"), 400, "t-3");
    var answer = judge(payment, new SampleVerdict("", "no answer: ConnectException", null), "");
    Map<String, Object> entry = WholesaleAnswer.entry(payment, answer).fields();
    assertEquals("submitted", entry.get("kind"));
    assertFalse(entry.containsKey("answer"));
    assertEquals(400, entry.get("amount_cents"));
  }
}
