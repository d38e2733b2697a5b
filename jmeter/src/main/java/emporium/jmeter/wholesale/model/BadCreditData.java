package emporium.jmeter.wholesale.model;

/** The data of a customer with bad credit: the latest payments first. Source: TPC-C 2.5.2.2. */
public final class BadCreditData {
  private BadCreditData() {}

  /** Returns the data with a further payment before it, in its length. */
  public static String noted(
      String data,
      int customer,
      int district,
      int warehouse,
      int atDistrict,
      int atWarehouse,
      long amountCents) {
    String note =
        "%d %d %d %d %d %d "
            .formatted(customer, district, warehouse, atDistrict, atWarehouse, amountCents);
    return (note + data).substring(0, data.length());
  }
}
