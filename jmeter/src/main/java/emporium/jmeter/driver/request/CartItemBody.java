package emporium.jmeter.driver.request;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import emporium.jmeter.data.ProductPayload;
import java.math.BigDecimal;

/** One line of a cart, as {@code PATCH /cart/{customer}/add} takes it. */
@JsonNaming(PropertyNamingStrategies.UpperCamelCaseStrategy.class)
public record CartItemBody(
    int sellerId,
    int productId,
    String productName,
    BigDecimal unitPrice,
    BigDecimal freightValue,
    int quantity,
    BigDecimal voucher,
    String version) {

  /** A line of this product as it is offered. */
  public static CartItemBody of(ProductPayload product, int quantity, BigDecimal voucher) {
    return new CartItemBody(
        product.sellerId(),
        product.productId(),
        product.name(),
        product.price(),
        product.freightValue(),
        quantity,
        voucher,
        product.version());
  }
}
