package emporium.events.model;

/** The reply of Stock to one refused line. */
public record ProductStatus(
    int sellerId,
    int productId,
    int quantity,
    ItemStatus status,
    long unitPriceCents,
    long oldUnitPriceCents,
    int qtyAvailable) {}
