package emporium.bookstore;

/**
 * An address as rows and answers have it.
 *
 * @param country its code
 */
public record AddressData(
    String address, String address2, String zipCode, String city, String state, String country) {}
