package emporium.jmeter.driver;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.jmeter.data.ProductPayload;
import emporium.jmeter.driver.metrics.SampleVerdict;
import emporium.jmeter.driver.request.CartItemBody;
import emporium.jmeter.driver.workload.MarketplaceOperation;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The lines of the acknowledgement log that are about transactions of the marketplace. */
final class MarketplaceEntries {
  private MarketplaceEntries() {}

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

  static AcknowledgementEntry checkout(
      SampleVerdict verdict, String tid, int customer, @Nullable List<CartItemBody> items) {
    return AcknowledgementEntry.of(verdict, MarketplaceOperation.CHECKOUT, tid)
        .with("customer", customer)
        .with("outcome", verdict.acknowledged() ? verdict.outcome() : null)
        .with("items", items == null ? null : items.stream().map(Line::of).toList());
  }

  static AcknowledgementEntry deletion(SampleVerdict verdict, String tid, int seller, int product) {
    return AcknowledgementEntry.of(verdict, MarketplaceOperation.PRODUCT_DELETE, tid)
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
      MarketplaceOperation step,
      String tid,
      ProductPayload before,
      ProductPayload after,
      long startedNs,
      long endedNs) {
    return AcknowledgementEntry.of(verdict, step, tid)
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
    return AcknowledgementEntry.of(verdict, MarketplaceOperation.REPLENISH, tid)
        .with("seller", seller)
        .with("product", product)
        .with("quantity", quantity);
  }

  static AcknowledgementEntry delivery(SampleVerdict verdict, String tid, int delivered) {
    return AcknowledgementEntry.of(verdict, MarketplaceOperation.UPDATE_DELIVERY, tid)
        .with("delivered", delivered);
  }
}
