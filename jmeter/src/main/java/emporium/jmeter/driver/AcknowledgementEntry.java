package emporium.jmeter.driver;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.jmeter.data.ProductRow;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One line of the driver's own list: {@code run} at the start of each run, then {@code
 * acknowledged} for a transaction answered with 2xx and {@code submitted} for any other that was
 * sent. {@code answer} is the HTTP status; it is not there when there was no answer.
 */
record LogEntry(@JsonValue Map<String, Object> fields) {

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

  /**
   * The start of a run.
   *
   * @param pieces that the run itself has ingested of each product; null if it has ingested nothing
   */
  static LogEntry run(String prefix, boolean exclusive, @Nullable Integer pieces) {
    return ofKind("run").with("prefix", prefix).with("exclusive", exclusive).with("pieces", pieces);
  }

  static LogEntry checkout(
      Verdict verdict, String tid, int customer, @Nullable List<CartLine> items) {
    return of(verdict, Step.CHECKOUT, tid)
        .with("customer", customer)
        .with("outcome", verdict.acknowledged() ? verdict.outcome() : null)
        .with("items", items == null ? null : items.stream().map(Line::of).toList());
  }

  static LogEntry deletion(Verdict verdict, String tid, int seller, int product) {
    return of(verdict, Step.PRODUCT_DELETE, tid).with("seller", seller).with("product", product);
  }

  /**
   * An update of a product.
   *
   * @param before as the driver believed it to be
   * @param startedNs before it was sent, by a clock that only goes forward within the driver
   * @param endedNs after it was answered, by the same
   */
  static LogEntry product(
      Verdict verdict,
      Step step,
      String tid,
      ProductRow before,
      ProductRow after,
      long startedNs,
      long endedNs) {
    return of(verdict, step, tid)
        .with("seller", after.sellerId())
        .with("product", after.productId())
        .with("price", after.price())
        .with("version", after.version())
        .with("was_price", before.price())
        .with("was_version", before.version())
        .with("started_ns", startedNs)
        .with("ended_ns", endedNs);
  }

  static LogEntry replenishment(
      Verdict verdict, String tid, int seller, int product, int quantity) {
    return of(verdict, Step.REPLENISH, tid)
        .with("seller", seller)
        .with("product", product)
        .with("quantity", quantity);
  }

  static LogEntry delivery(Verdict verdict, String tid, int delivered) {
    return of(verdict, Step.UPDATE_DELIVERY, tid).with("delivered", delivered);
  }

  private static LogEntry of(Verdict verdict, Step step, String tid) {
    return ofKind(verdict.kind())
        .with("transaction", step.label())
        .with("tid", tid)
        .with("answer", verdict.answer());
  }

  private static LogEntry ofKind(String kind) {
    return new LogEntry(new LinkedHashMap<>()).with("kind", kind);
  }

  /** Adds a field that is known; only while it is made. */
  private LogEntry with(String name, @Nullable Object value) {
    if (value != null) {
      fields.put(name, value);
    }
    return this;
  }
}
