package emporium.jmeter.audit;

/** A customer's cart session. */
record SessionKey(int customer, int session) {
  @Override
  public String toString() {
    return "checkout " + customer + "/" + session;
  }
}
