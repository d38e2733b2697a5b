package emporium.bookstore;

/** An author as ingestion gives it. */
public record AuthorRow(AuthorId key, String name, AddressData address)
    implements BookstoreRow<AuthorId, Author> {
  @Override
  public Author toAggregate() {
    return new Author(this);
  }

  @Override
  public void collectChecks(RowChecks checks) {
    // it names no other row
  }
}
