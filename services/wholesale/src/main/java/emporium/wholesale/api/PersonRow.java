package emporium.wholesale.api;

import emporium.wholesale.Person;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;

/** Who somebody is. */
public record PersonRow(
    @NotNull @Size(max = Texts.NAME) String firstName,
    @NotNull @Size(max = Texts.NAME) String middleName,
    @NotNull @Size(max = Texts.NAME) String lastName,
    @NotNull @Valid AddressRow address,
    @NotNull @Size(max = Texts.NAME) String phoneNumber,
    @NotNull @Size(min = 1, max = Texts.NAME) String email) {
  /** What is read. */
  public static PersonRow of(Person person) {
    return new PersonRow(
        person.firstName(),
        person.middleName(),
        person.lastName(),
        AddressRow.of(person.address()),
        person.phoneNumber(),
        person.email());
  }

  Person person() {
    return new Person(firstName, middleName, lastName, address.address(), phoneNumber, email);
  }
}
