package emporium.jmeter.bookstore.data;

/** An author as {@code POST /api/rows} takes it. */
public record AuthorPayload(int id, String name, AddressPayload address) {}
