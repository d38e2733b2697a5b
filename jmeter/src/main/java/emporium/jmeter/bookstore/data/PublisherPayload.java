package emporium.jmeter.bookstore.data;

/** A publisher as {@code POST /api/rows} takes it. */
public record PublisherPayload(int id, String name, AddressPayload address) {}
