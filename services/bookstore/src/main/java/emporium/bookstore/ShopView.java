package emporium.bookstore;

/** A shop as the list of all shops shows it. */
public record ShopView(String country, int number, String name) {}
