package emporium.bookstore;

import emporium.persistence.Aggregate;

/** A shop; never changes. Guarded by the lock of its {@link ShopId}. */
public class Shop extends Aggregate {
  private String country = "";
  private int number;
  private String name = "";
  private Address address = new Address();

  protected Shop() {}

  Shop(ShopRow row) {
    country = row.key().country();
    number = row.key().number();
    name = row.name();
    address = new Address(row.address());
  }

  /** Its identity. */
  public ShopId id() {
    return new ShopId(country, number);
  }

  /** Its name, which other shops may have too. */
  public String name() {
    return name;
  }

  /** Its address. */
  public Address address() {
    return address;
  }

  /** It as it was ingested. */
  public ShopRow row() {
    return new ShopRow(id(), name, address.data());
  }
}
