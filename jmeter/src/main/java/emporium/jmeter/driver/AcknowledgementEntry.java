package emporium.jmeter.driver;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.jmeter.data.ProductPayload;
import emporium.jmeter.driver.metrics.SampleVerdict;
import emporium.jmeter.driver.request.CartItemBody;
import emporium.jmeter.driver.workload.DriverOperation;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One line of the acknowledgement log: {@code run} at the start of each run, then {@code
 * acknowledged} for a transaction answered with 2xx and {@code submitted} for any other that was
 * sent. {@code answer} is the HTTP status; absent if there was no answer.
 */
record AcknowledgementEntry(@JsonValue Map<String, Object> fields) {

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
    static Line of(CartItemBody line) {
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
   * @param pieces that the run itself has ingested of each product; null if there are none
   */
  static AcknowledgementEntry run(String prefix, boolean exclusive, @Nullable Integer pieces) {
    return ofKind("run").with("prefix", prefix).with("exclusive", exclusive).with("pieces", pieces);
  }

  static AcknowledgementEntry checkout(
      SampleVerdict verdict, String tid, int customer, @Nullable List<CartItemBody> items) {
    return of(verdict, DriverOperation.CHECKOUT, tid)
        .with("customer", customer)
        .with("outcome", verdict.acknowledged() ? verdict.outcome() : null)
        .with("items", items == null ? null : items.stream().map(Line::of).toList());
  }

  static AcknowledgementEntry deletion(SampleVerdict verdict, String tid, int seller, int product) {
    return of(verdict, DriverOperation.PRODUCT_DELETE, tid)
        .with("seller", seller)
        .with("product", product);
  }

  /**
   * An update of a product.
   *
   * @param before the driver's expected state of it
   * @param startedNs before it was sent, by a clock that only goes forward within the driver
   * @param endedNs after it was answered, by the same
   */
  static AcknowledgementEntry product(
      SampleVerdict verdict,
      DriverOperation step,
      String tid,
      ProductPayload before,
      ProductPayload after,
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

  static AcknowledgementEntry replenishment(
      SampleVerdict verdict, String tid, int seller, int product, int quantity) {
    return of(verdict, DriverOperation.REPLENISH, tid)
        .with("seller", seller)
        .with("product", product)
        .with("quantity", quantity);
  }

  static AcknowledgementEntry delivery(SampleVerdict verdict, String tid, int delivered) {
    return of(verdict, DriverOperation.UPDATE_DELIVERY, tid).with("delivered", delivered);
  }

  private static AcknowledgementEntry of(SampleVerdict verdict, DriverOperation step, String tid) {
    return ofKind(verdict.kind())
        .with("transaction", step.samplerName())
        .with("tid", tid)
        .with("answer", verdict.answer());
  }

  private static AcknowledgementEntry ofKind(String kind) {
    return new AcknowledgementEntry(new LinkedHashMap<>()).with("kind", kind);
  }

  /** Adds a field that is known; only while it is made. */
  private AcknowledgementEntry with(String name, @Nullable Object value) {
    if (value != null) {
      fields.put(name, value);
    }
    return this;
  }
}
