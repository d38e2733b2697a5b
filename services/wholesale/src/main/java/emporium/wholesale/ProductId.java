package emporium.wholesale;

/** A product; it never changes, so nothing locks it. */
public record ProductId(int productId) implements Comparable<ProductId> {
  @Override
  public int compareTo(ProductId other) {
    return Integer.compare(productId, other.productId);
  }
}
