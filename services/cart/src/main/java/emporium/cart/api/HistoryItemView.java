package emporium.cart.api;

import emporium.events.model.CartLine;
import emporium.runtime.http.Money;
import java.math.BigDecimal;

/**
 * A submitted line under the names of the original driver, which reads the history
 * (docs/openapi.yaml, anomaly collection).
 */
public record HistoryItemView(
    int sellerId,
    int productId,
    String productName,
    BigDecimal unitPrice,
    BigDecimal freightValue,
    int quantity,
    BigDecimal voucher,
    String version) {

  static HistoryItemView of(CartLine line) {
    return new HistoryItemView(
        line.sellerId(),
        line.productId(),
        line.productName(),
        Money.decimal(line.unitPriceCents()),
        Money.decimal(line.freightCents()),
        line.quantity(),
        Money.decimal(line.voucherCents()),
        line.version());
  }
}
