package emporium.events;

/** What stock says of one refused line. */
public record ProductStatus(
    int sellerId,
    int productId,
    int quantity,
    ItemStatus status,
    long unitPriceCents,
    long oldUnitPriceCents,
    int qtyAvailable) {}
