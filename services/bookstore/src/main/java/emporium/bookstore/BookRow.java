package emporium.bookstore;

/** A book as ingestion gives it. */
public record BookRow(
    Isbn key,
    String title,
    AuthorId author,
    PublisherId publisher,
    String genre,
    String language,
    long purchaseCents,
    long retailCents)
    implements BookstoreRow<Isbn, Book> {
  @Override
  public Book toAggregate() {
    return new Book(this);
  }

  @Override
  public void collectChecks(RowChecks checks) {
    checks.refersTo(BookstoreTable.AUTHORS, author);
    checks.refersTo(BookstoreTable.PUBLISHERS, publisher);
  }
}
