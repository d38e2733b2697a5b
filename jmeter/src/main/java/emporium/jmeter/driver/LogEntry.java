package emporium.jmeter.driver;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One line of the driver's own list: {@code run} at the start of each run, then {@code
 * acknowledged} for a transaction answered with 2xx and {@code submitted} for any other that was
 * sent.
 *
 * @param answer HTTP status, null when there was no answer
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
record LogEntry(
    String kind,
    @Nullable String transaction,
    @Nullable String tid,
    @Nullable Integer customer,
    @Nullable String outcome,
    @Nullable Integer answer,
    @Nullable List<Line> items,
    @Nullable Integer seller,
    @Nullable Integer product,
    @Nullable BigDecimal price,
    @Nullable String version,
    @Nullable Integer delivered,
    @Nullable String prefix,
    @Nullable Boolean exclusive) {

  /** A cart line as it was submitted. */
  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  record Line(
      int seller,
      int product,
      int quantity,
      BigDecimal unitPrice,
      BigDecimal freight,
      BigDecimal voucher,
      String version) {
    static Line of(CartLine line) {
      return new Line(
          line.sellerId(),
          line.productId(),
          line.quantity(),
          line.unitPrice(),
          line.freightValue(),
          line.voucher(),
          line.version());
    }
  }

  static LogEntry run(String prefix, boolean exclusive) {
    return new LogEntry(
        "run", null, null, null, null, null, null, null, null, null, null, null, prefix, exclusive);
  }

  static LogEntry checkout(
      Verdict verdict, String tid, int customer, @Nullable List<CartLine> items) {
    return new LogEntry(
        verdict.kind(),
        "checkout",
        tid,
        customer,
        verdict.acknowledged() ? verdict.outcome() : null,
        verdict.answer(),
        items == null ? null : items.stream().map(Line::of).toList(),
        null,
        null,
        null,
        null,
        null,
        null,
        null);
  }

  static LogEntry product(
      Verdict verdict,
      Step step,
      String tid,
      int seller,
      int product,
      BigDecimal price,
      String version) {
    return new LogEntry(
        verdict.kind(),
        step.label(),
        tid,
        null,
        null,
        verdict.answer(),
        null,
        seller,
        product,
        price,
        version,
        null,
        null,
        null);
  }

  static LogEntry delivery(Verdict verdict, String tid, int delivered) {
    return new LogEntry(
        verdict.kind(),
        Step.UPDATE_DELIVERY.label(),
        tid,
        null,
        null,
        verdict.answer(),
        null,
        null,
        null,
        null,
        null,
        delivered,
        null,
        null);
  }
}
