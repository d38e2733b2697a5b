package emporium.jmeter.audit;

/** A seller's product. */
record ProductKey(int seller, int product) {
  @Override
  public String toString() {
    return "product " + seller + "/" + product;
  }
}
