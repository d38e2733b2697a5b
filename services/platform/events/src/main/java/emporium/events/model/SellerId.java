package emporium.events.model;

/** A seller. */
public record SellerId(int value) implements Comparable<SellerId> {
  @Override
  public int compareTo(SellerId other) {
    return Integer.compare(value, other.value);
  }
}
