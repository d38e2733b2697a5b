package emporium.bookstore.api;

/** What fields of requests may be. */
final class Limits {
  static final int NAME_MAX = 255;
  static final int LINES_MAX = 100;
  static final int AMOUNT_MAX = 10_000;

  static final String COUNTRY = "[A-Z]{2}";
  static final String COUNTRY_RULE = "must be a country's two letters";
  static final String ISBN = "97[89][0-9]{10}";
  static final String ISBN_RULE = "must be an ISBN of 13 digits";
  static final String YEAR = "[1-9][0-9]{3}";
  static final String YEAR_RULE = "must be a year of four digits";
  static final String NUMBER = "[0-9]{1,7}";
  static final String NUMBER_RULE = "must be a whole number of at most 7 digits";
  static final String PRICE = "[0-9]{1,7}([.][0-9]{1,2})?";
  static final String PRICE_RULE = "must be an amount of at most 9999999.99";
  static final String PRICE_MAX = "9999999.99";
  static final int YEAR_MIN = 1_000;
  static final int YEAR_MAX = 9_999;

  private Limits() {}
}
