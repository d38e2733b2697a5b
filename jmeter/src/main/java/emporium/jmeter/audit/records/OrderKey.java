package emporium.jmeter.audit.records;

/** A customer's order. */
public record OrderKey(int customer, int order) {
  @Override
  public String toString() {
    return "order " + customer + "/" + order;
  }
}
