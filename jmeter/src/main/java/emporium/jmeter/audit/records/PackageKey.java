package emporium.jmeter.audit;

/** A package of a customer's order. */
record PackageKey(OrderKey order, int packageId) {
  @Override
  public String toString() {
    return "package " + packageId + " of " + order;
  }
}
