package emporium.jmeter.audit.records;

/** A seller's product. */
public record ProductKey(int seller, int product) {
  @Override
  public String toString() {
    return "product " + seller + "/" + product;
  }
}
