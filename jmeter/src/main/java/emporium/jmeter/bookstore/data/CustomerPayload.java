package emporium.jmeter.bookstore.data;

/**
 * A customer as {@code POST /api/rows} takes it.
 *
 * @param number in the country, with gaps
 * @param id among all customers, from 0 without gaps
 */
public record CustomerPayload(
    String country, int number, int id, String name, AddressPayload address) {}
