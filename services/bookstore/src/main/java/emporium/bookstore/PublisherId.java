package emporium.bookstore;

/** The key of a publisher, which the catalogue's lock guards. */
public record PublisherId(int value) implements Comparable<PublisherId> {
  @Override
  public int compareTo(PublisherId other) {
    return Integer.compare(value, other.value);
  }
}
