package emporium.jmeter.wholesale.driver;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import emporium.jmeter.client.MarketplaceClient;
import emporium.jmeter.driver.AcknowledgementEntry;
import emporium.jmeter.driver.metrics.SampleVerdict;
import emporium.jmeter.wholesale.data.WholesaleSize;
import emporium.jmeter.wholesale.request.WholesaleCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A judged answer.
 *
 * @param body a JSON object; missing if it was an error, or if the target does nothing
 */
public record WholesaleAnswer(WholesaleCall call, SampleVerdict verdict, JsonNode body) {
  private static final int NOT_FOUND = 404;

  /**
   * Judges an answer. A new order of an unknown product must be refused; nothing else may be.
   *
   * @param status the verdict of the status alone
   * @param isBodyNeeded whether a target that does nothing is an error
   */
  public static WholesaleAnswer of(
      WholesaleCall call,
      SampleVerdict status,
      String text,
      WholesaleSize size,
      boolean isBodyNeeded) {
    if (isRolledBack(call, size)) {
      return new WholesaleAnswer(call, rollback(status, isBodyNeeded), MissingNode.getInstance());
    }
    Integer answer = status.answer();
    if (answer == null || !status.acknowledged()) {
      return new WholesaleAnswer(call, status, MissingNode.getInstance());
    }
    JsonNode body = parsed(text);
    if (!body.isObject()) {
      return new WholesaleAnswer(
          call,
          isBodyNeeded ? SampleVerdict.failed("answer without a JSON object", answer) : status,
          MissingNode.getInstance());
    }
    return new WholesaleAnswer(call, SampleVerdict.accepted(outcome(call, body), answer), body);
  }

  private static boolean isRolledBack(WholesaleCall call, WholesaleSize size) {
    return call instanceof WholesaleCall.NewOrder order
        && !order.lines().stream().allMatch(line -> size.hasStock(line.supplier(), line.product()));
  }

  private static SampleVerdict rollback(SampleVerdict status, boolean isRefusalNeeded) {
    Integer answer = status.answer();
    if (answer != null && answer == NOT_FOUND) {
      return SampleVerdict.accepted("rolled-back", answer);
    }
    return answer != null && status.acknowledged() && isRefusalNeeded
        ? SampleVerdict.failed("unknown product answered " + answer, answer)
        : status;
  }

  private static JsonNode parsed(String text) {
    try {
      return MarketplaceClient.JSON.readTree(text);
    } catch (JsonProcessingException notJson) {
      return MissingNode.getInstance();
    }
  }

  private static String outcome(WholesaleCall call, JsonNode body) {
    return switch (call.operation()) {
      case NEW_ORDER -> "placed";
      case PAYMENT -> "paid";
      case DELIVERY -> body.path("orders").isEmpty() ? "nothing" : "delivered";
      case ORDER_STATUS, STOCK_LEVEL -> "read";
    };
  }

  /** The entry of a write in the acknowledgement log: what was asked for, and the answer. */
  public static AcknowledgementEntry entry(WholesaleCall.Write write, WholesaleAnswer answer) {
    var entry = AcknowledgementEntry.of(answer.verdict, write.operation(), write.tid());
    write.inputs().forEach(entry::with);
    if (!answer.verdict.acknowledged() || answer.body.isMissingNode()) {
      return entry;
    }
    JsonNode body = answer.body;
    return switch (write.operation()) {
      case NEW_ORDER ->
          entry
              .with("order", body.path("orderNumber").asInt())
              .with("total_cents", body.path("totalCents").asLong())
              .with("at", body.path("enteredAt").asText());
      case PAYMENT ->
          entry
              .with("customer", body.path("customerId").asInt())
              .with("payment", body.path("paymentNumber").asInt())
              .with("at", body.path("paidAt").asText());
      case DELIVERY ->
          entry.with("orders", orders(body)).with("at", body.path("deliveredAt").asText());
      default -> entry;
    };
  }

  private static List<Map<String, Object>> orders(JsonNode delivery) {
    var orders = new ArrayList<Map<String, Object>>();
    for (JsonNode order : delivery.path("orders")) {
      orders.add(
          Map.of(
              "district", order.path("districtId").asInt(),
              "order", order.path("orderNumber").asInt(),
              "customer", order.path("customerId").asInt(),
              "amount_cents", order.path("amountCents").asLong()));
    }
    return orders;
  }
}
