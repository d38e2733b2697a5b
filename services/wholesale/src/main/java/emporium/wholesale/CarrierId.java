package emporium.wholesale;

/** A carrier; it never changes, so nothing locks it. */
public record CarrierId(int carrierId) implements Comparable<CarrierId> {
  @Override
  public int compareTo(CarrierId other) {
    return Integer.compare(carrierId, other.carrierId);
  }
}
