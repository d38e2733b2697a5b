package emporium.bookstore;

/** The key of a book: its ISBN-13 as a number. The catalogue's lock guards it. */
public record Isbn(long value) implements Comparable<Isbn> {
  @Override
  public int compareTo(Isbn other) {
    return Long.compare(value, other.value);
  }
}
