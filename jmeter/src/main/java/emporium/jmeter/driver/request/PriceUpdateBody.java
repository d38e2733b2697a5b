package emporium.jmeter.driver;

import java.math.BigDecimal;

/** The body of {@code PATCH /product}. */
record PriceBody(
    int sellerId, int productId, BigDecimal price, String version, String instanceId) {}
