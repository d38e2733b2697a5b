package emporium.jmeter.bookstore.data;

/** What a shop has of a book, as {@code POST /api/rows} takes it. */
public record InventoryItemPayload(String country, int shop, String isbn13, int amount) {}
