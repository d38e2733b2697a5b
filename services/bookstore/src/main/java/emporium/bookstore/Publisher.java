package emporium.bookstore;

import emporium.persistence.Aggregate;

/** A publisher of the catalogue; never changes. Guarded by the lock of the {@link Catalogue}. */
public class Publisher extends Aggregate {
  private int id;
  private String name = "";
  private Address address = new Address();

  protected Publisher() {}

  Publisher(PublisherRow row) {
    id = row.key().value();
    name = row.name();
    address = new Address(row.address());
  }

  /** Its identity. */
  public PublisherId id() {
    return new PublisherId(id);
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
  public PublisherRow row() {
    return new PublisherRow(id(), name, address.data());
  }
}
