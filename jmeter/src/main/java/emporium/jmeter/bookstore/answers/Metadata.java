package emporium.jmeter.bookstore.answers;

/** The paths of what a client may ask once to know what parameters can be. */
final class Metadata {
  static final String COUNTRIES = "/api/countries/codes";
  static final String YEARS = "/api/purchases/years";
  static final String CUSTOMERS = "/api/customers/metadata";
  static final String SHOPS = "/api/shops/names";

  private Metadata() {}
}
