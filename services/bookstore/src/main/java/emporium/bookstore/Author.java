package emporium.bookstore;

import emporium.persistence.Aggregate;

/** An author of the catalogue; never changes. Guarded by the lock of the {@link Catalogue}. */
public class Author extends Aggregate {
  private int id;
  private String name = "";
  private Address address = new Address();

  protected Author() {}

  Author(AuthorRow row) {
    id = row.key().value();
    name = row.name();
    address = new Address(row.address());
  }

  /** Its identity. */
  public AuthorId id() {
    return new AuthorId(id);
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
  public AuthorRow row() {
    return new AuthorRow(id(), name, address.data());
  }
}
