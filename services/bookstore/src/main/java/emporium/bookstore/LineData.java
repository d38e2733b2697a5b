package emporium.bookstore;

/**
 * A line of a purchase as ingestion gives it.
 *
 * @param priceCents of one piece, when it was bought
 */
public record LineData(Isbn book, int amount, long priceCents) {}
