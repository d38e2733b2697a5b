package emporium.events.model;

/** A customer. */
public record CustomerId(int value) implements Comparable<CustomerId> {
  @Override
  public int compareTo(CustomerId other) {
    return Integer.compare(value, other.value);
  }
}
