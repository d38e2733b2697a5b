package emporium.cart.api;

import emporium.cart.PriceSource;
import emporium.events.model.CartLine;
import emporium.runtime.http.Money;
import emporium.runtime.http.problems.InvalidField;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;

/**
 * An item as clients send it (docs/openapi.yaml, CartItem). Names are matched case-insensitively.
 */
public record CartItemRequest(
    @NotNull @Positive Integer sellerId,
    @NotNull @Positive Integer productId,
    @NotNull @Size(max = 256) String productName,
    @NotNull BigDecimal unitPrice,
    @NotNull BigDecimal freightValue,
    @NotNull @Positive Integer quantity,
    @NotNull BigDecimal voucher,
    @NotNull @Size(min = 1, max = 128) String version) {

  /**
   * The line of the request.
   *
   * @throws InvalidField if it has a voucher and its prices are to be the published ones
   */
  CartLine line(PriceSource prices) {
    long voucherCents = Money.cents(voucher, "voucher");
    if (prices == PriceSource.PUBLISHED && voucherCents != 0) {
      throw new InvalidField("voucher", "must be 0 for the role customer");
    }
    return new CartLine(
        sellerId,
        productId,
        productName,
        Money.cents(unitPrice, "unitPrice"),
        Money.cents(freightValue, "freightValue"),
        quantity,
        voucherCents,
        version);
  }
}
