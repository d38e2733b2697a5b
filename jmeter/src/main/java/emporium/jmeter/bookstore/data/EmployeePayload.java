package emporium.jmeter.bookstore.data;

/**
 * An employee as {@code POST /api/rows} takes it.
 *
 * @param shop its number in the country
 * @param number in the shop
 */
public record EmployeePayload(
    String country, int shop, int number, String name, AddressPayload address) {}
