package emporium.jmeter.bookstore;

import emporium.jmeter.audit.result.Check;
import emporium.jmeter.bookstore.answers.BookstoreQuery;
import java.util.Locale;

/** The rules that a bookstore must obey after a run. */
enum BookstoreCheck implements Check {
  /** Every record is of a table. */
  RECORDS_READABLE("a run that can be judged"),
  /** Every row that was generated, and so was acknowledged when the target was filled, is there. */
  GENERATED_ROWS_PRESENT("rows"),
  /** Every row of a generated key has the generated values. */
  GENERATED_ROWS_UNCHANGED("rows"),
  /** There is no other row, and none twice. */
  NO_OTHER_ROWS("rows"),
  ANSWERS_BOOK_SALES("answers to all calls"),
  ANSWERS_BOOKS_BY_TITLE("answers to all calls"),
  ANSWERS_BOOKS_IN_PRICE_RANGE("answers to all calls"),
  ANSWERS_CUSTOMERS_PAGE("answers to all calls"),
  ANSWERS_EMPLOYEE_OF_THE_YEAR("answers to all calls"),
  ANSWERS_FOREIGNER_PURCHASES("answers to all calls"),
  ANSWERS_SHOP_REVENUE("answers to all calls"),
  /** Countries, years, shops, and the number of customers. */
  ANSWERS_METADATA("answers to all calls");

  private final String criterionTitle;

  BookstoreCheck(String criterionTitle) {
    this.criterionTitle = criterionTitle;
  }

  /** The check of the answer to a call. */
  static BookstoreCheck ofPath(String path) {
    BookstoreQuery query = BookstoreQuery.of(path);
    return query == null ? ANSWERS_METADATA : valueOf("ANSWERS_" + query.name());
  }

  @Override
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public String criterionTitle() {
    return criterionTitle;
  }

  @Override
  public boolean needsAcknowledgementLog() {
    return false;
  }
}
