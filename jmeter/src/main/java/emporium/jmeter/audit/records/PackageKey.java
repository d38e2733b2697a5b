package emporium.jmeter.audit.records;

/** A package of a customer's order. */
public record PackageKey(OrderKey order, int packageId) {
  @Override
  public String toString() {
    return "package " + packageId + " of " + order;
  }
}
