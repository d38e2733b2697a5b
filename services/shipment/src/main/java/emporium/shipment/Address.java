package emporium.shipment;

/** Whom and where a shipment goes to. */
public record Address(
    String firstName,
    String lastName,
    String street,
    String complement,
    String zipCode,
    String city,
    String state) {}
