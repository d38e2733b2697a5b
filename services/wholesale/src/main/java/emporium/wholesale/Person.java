package emporium.wholesale;

/** Who somebody is. Immutable; owned by a customer or an employee. */
public class Person {
  private String firstName = "";
  private String middleName = "";
  private String lastName = "";
  private Address address = new Address();
  private String phoneNumber = "";
  private String email = "";

  protected Person() {}

  public Person(
      String firstName,
      String middleName,
      String lastName,
      Address address,
      String phoneNumber,
      String email) {
    this.firstName = firstName;
    this.middleName = middleName;
    this.lastName = lastName;
    this.address = address;
    this.phoneNumber = phoneNumber;
    this.email = email;
  }

  /** The first name. */
  public String firstName() {
    return firstName;
  }

  /** The middle name. */
  public String middleName() {
    return middleName;
  }

  /** The last name; several customers of a district may have it. */
  public String lastName() {
    return lastName;
  }

  /** The address. */
  public Address address() {
    return address;
  }

  /** The phone number. */
  public String phoneNumber() {
    return phoneNumber;
  }

  /** The e-mail address, which nobody else has. */
  public String email() {
    return email;
  }
}
