package emporium.bookstore;

/**
 * An employee as answers show it.
 *
 * @param id country, shop and number
 */
public record EmployeeView(String id, String name, AddressData address) {}
