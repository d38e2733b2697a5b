package emporium.jmeter.driver.request;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
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
    String version) {}
