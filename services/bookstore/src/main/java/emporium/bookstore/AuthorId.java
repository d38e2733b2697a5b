package emporium.bookstore;

/** The key of an author, whom the catalogue's lock guards. */
public record AuthorId(int value) implements Comparable<AuthorId> {
  @Override
  public int compareTo(AuthorId other) {
    return Integer.compare(value, other.value);
  }
}
