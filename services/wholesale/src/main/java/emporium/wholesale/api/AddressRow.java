package emporium.wholesale.api;

import emporium.wholesale.Address;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/** An address. */
public record AddressRow(
    @NotNull @Size(max = Texts.NAME) String street1,
    @NotNull @Size(max = Texts.NAME) String street2,
    @NotNull @Size(max = Texts.NAME) String zipCode,
    @NotNull @Size(max = Texts.NAME) String city,
    @NotNull @Size(max = Texts.NAME) String state) {
  /** What is read. */
  static AddressRow of(Address address) {
    return new AddressRow(
        address.street1(), address.street2(), address.zipCode(), address.city(), address.state());
  }

  Address address() {
    return new Address(street1, street2, zipCode, city, state);
  }
}
