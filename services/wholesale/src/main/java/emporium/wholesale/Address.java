package emporium.wholesale;

/** An address. Immutable; owned by what it is the address of. */
public class Address {
  private String street1 = "";
  private String street2 = "";
  private String zipCode = "";
  private String city = "";
  private String state = "";

  protected Address() {}

  public Address(String street1, String street2, String zipCode, String city, String state) {
    this.street1 = street1;
    this.street2 = street2;
    this.zipCode = zipCode;
    this.city = city;
    this.state = state;
  }

  /** The first line. */
  public String street1() {
    return street1;
  }

  /** The second line. */
  public String street2() {
    return street2;
  }

  /** The postal code. */
  public String zipCode() {
    return zipCode;
  }

  /** The city. */
  public String city() {
    return city;
  }

  /** The state. */
  public String state() {
    return state;
  }
}
