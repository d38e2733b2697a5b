package emporium.jmeter.driver.request;

import java.math.BigDecimal;

/** The body of {@code PATCH /product}. */
public record PriceUpdateBody(
    int sellerId, int productId, BigDecimal price, String version, String instanceId) {}
