package emporium.bookstore;

/** A customer as answers show it. */
public record CustomerView(int id, String name, AddressData address) {}
