package emporium.bookstore.ms;

import emporium.bookstore.Book;

/** Books in the order of their retail price. */
record PriceKey(long retailCents, long isbn) implements Comparable<PriceKey> {
  static PriceKey of(Book book) {
    return new PriceKey(book.retailCents(), book.isbn().value());
  }

  /** Before all books of that price. */
  static PriceKey from(long retailCents) {
    return new PriceKey(retailCents, Long.MIN_VALUE);
  }

  @Override
  public int compareTo(PriceKey other) {
    int byPrice = Long.compare(retailCents, other.retailCents);
    return byPrice != 0 ? byPrice : Long.compare(isbn, other.isbn);
  }
}
