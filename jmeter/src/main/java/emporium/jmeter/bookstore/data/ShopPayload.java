package emporium.jmeter.bookstore.data;

/** A shop as {@code POST /api/rows} takes it. */
public record ShopPayload(String country, int number, String name, AddressPayload address) {}
