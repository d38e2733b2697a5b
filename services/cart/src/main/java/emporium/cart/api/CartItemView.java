package emporium.cart.api;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.events.model.CartLine;
import emporium.runtime.http.Money;
import java.math.BigDecimal;

/** A line as reads and records print it. */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
public record CartItemView(
    int sellerId,
    int productId,
    String productName,
    BigDecimal unitPrice,
    BigDecimal freightValue,
    int quantity,
    BigDecimal voucher,
    String version) {

  static CartItemView of(CartLine line) {
    return new CartItemView(
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
