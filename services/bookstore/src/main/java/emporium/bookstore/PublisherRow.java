package emporium.bookstore;

/** A publisher as ingestion gives it. */
public record PublisherRow(PublisherId key, String name, AddressData address)
    implements BookstoreRow<PublisherId, Publisher> {
  @Override
  public Publisher toAggregate() {
    return new Publisher(this);
  }

  @Override
  public void collectChecks(RowChecks checks) {
    // it names no other row
  }
}
