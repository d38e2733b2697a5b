package emporium.product;

import emporium.events.model.ProductId;

/** A product as a seller describes it; a value. */
public record ProductData(
    ProductId id,
    String name,
    String sku,
    String category,
    String description,
    long priceCents,
    long freightCents,
    String status,
    String version) {}
