package emporium.bookstore;

/** Where someone lives or a shop is: a part of its aggregate, which never changes it. */
public class Address {
  private String street = "";
  private String street2 = "";
  private String zipCode = "";
  private String city = "";
  private String state = "";
  private String countryCode = "";

  protected Address() {}

  Address(AddressData data) {
    street = data.address();
    street2 = data.address2();
    zipCode = data.zipCode();
    city = data.city();
    state = data.state();
    countryCode = data.country();
  }

  /** The address as rows and answers have it. */
  public AddressData data() {
    return new AddressData(street, street2, zipCode, city, state, countryCode);
  }

  /** Its country. */
  public CountryCode country() {
    return new CountryCode(countryCode);
  }

  /** Whether both are in one city: of one name, in one state of one country. */
  public boolean isInCityOf(Address other) {
    return city.equals(other.city)
        && state.equals(other.state)
        && countryCode.equals(other.countryCode);
  }
}
