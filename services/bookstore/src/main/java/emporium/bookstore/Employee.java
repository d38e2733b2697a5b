package emporium.bookstore;

import emporium.persistence.Aggregate;

/** Who sells in a shop; never changes. Guarded by the lock of the shop. */
public class Employee extends Aggregate {
  private String country = "";
  private int shop;
  private int number;
  private String name = "";
  private Address address = new Address();

  protected Employee() {}

  Employee(EmployeeRow row) {
    country = row.key().country();
    shop = row.key().shop();
    number = row.key().number();
    name = row.name();
    address = new Address(row.address());
  }

  /** Its identity. */
  public EmployeeId id() {
    return new EmployeeId(country, shop, number);
  }

  /** Its name. */
  public String name() {
    return name;
  }

  /** Its address. */
  public Address address() {
    return address;
  }

  /** It as it was ingested. */
  public EmployeeRow row() {
    return new EmployeeRow(id(), name, address.data());
  }
}
