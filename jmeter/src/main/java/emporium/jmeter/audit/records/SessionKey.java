package emporium.jmeter.audit.records;

/** A customer's cart session. */
public record SessionKey(int customer, int session) {
  @Override
  public String toString() {
    return "checkout " + customer + "/" + session;
  }
}
