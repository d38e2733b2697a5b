package emporium.bookstore;

import emporium.persistence.Aggregate;

/**
 * Who buys; never changes. Its id, by which customers are listed, is unique over all countries.
 * Guarded by the lock of its {@link CustomerId}.
 */
public class Customer extends Aggregate {
  private String country = "";
  private int number;
  private int id;
  private String name = "";
  private Address address = new Address();

  protected Customer() {}

  Customer(CustomerRow row) {
    country = row.key().country();
    number = row.key().number();
    id = row.id();
    name = row.name();
    address = new Address(row.address());
  }

  /** Its identity. */
  public CustomerId key() {
    return new CustomerId(country, number);
  }

  /** Its place in the list of all customers, which starts with 0 and has no gaps. */
  public int id() {
    return id;
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
  public CustomerRow row() {
    return new CustomerRow(key(), id, name, address.data());
  }
}
