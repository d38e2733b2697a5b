package emporium.jmeter.wholesale.request;

/**
 * How a request names a customer of a district.
 *
 * @param value the number, e-mail address or last name
 */
public record CustomerQuery(int warehouse, int district, Kind kind, String value) {
  /** What a customer is named by. */
  public enum Kind {
    ID("customerId"),
    EMAIL("customerEmail"),
    LAST_NAME("customerLastName");

    private final String parameter;

    Kind(String parameter) {
      this.parameter = parameter;
    }
  }

  static CustomerQuery byId(int warehouse, int district, int customer) {
    return new CustomerQuery(warehouse, district, Kind.ID, Integer.toString(customer));
  }

  /** The parameter of the request. */
  String parameter() {
    return kind.parameter + "=" + value;
  }
}
