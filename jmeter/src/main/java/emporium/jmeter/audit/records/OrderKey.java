package emporium.jmeter.audit;

/** A customer's order. */
record OrderKey(int customer, int order) {
  @Override
  public String toString() {
    return "order " + customer + "/" + order;
  }
}
