package emporium.jmeter.wholesale.audit;

import emporium.jmeter.audit.result.Check;
import java.util.Locale;

/** The rules a wholesale server must obey. Each is one named check of the audit. */
public enum WholesaleCheck implements Check {
  /** Every line and record can be read and has its fields. */
  RECORDS_READABLE(Title.RUN),
  /** Every generated row is there once, and is unchanged but for what transactions change. */
  ROWS_AS_GENERATED(Title.ROWS),
  /** Records belong to customers, districts, stocks and carriers that exist. */
  REFERENCES_EXIST(Title.ROWS),
  /** A warehouse has taken in what its districts have. TPC-C's conditions 1 and 9. */
  WAREHOUSE_YTD_EQUALS_DISTRICTS(Title.MONEY),
  /** A district has taken in what its payments sum to. TPC-C's conditions 8 and 9. */
  DISTRICT_YTD_EQUALS_PAYMENTS(Title.MONEY),
  /** A customer's balance is what was delivered, less what was paid. TPC-C's condition 10. */
  BALANCE_EQUALS_DELIVERED_MINUS_PAID(Title.MONEY),
  /** A customer has paid what the payments sum to. TPC-C's condition 12. */
  YTD_PAYMENT_EQUALS_PAYMENTS(Title.MONEY),
  /** A customer's counts are the numbers of payments and deliveries. */
  CUSTOMER_COUNTS(Title.MONEY),
  /** A customer's payments are numbered 1, 2, 3 and so on. */
  PAYMENT_NUMBERS_DENSE(Title.MONEY),
  /** The data of a payment are the names of warehouse and district. */
  PAYMENT_DATA(Title.MONEY),
  /** With bad credit the data have the latest payments first; else they never change. */
  CUSTOMER_DATA(Title.MONEY),
  /** A district's orders have all numbers below its next one, once. TPC-C's conditions 2 and 3. */
  ORDER_NUMBERS_DENSE(Title.ORDERS),
  /** The lines of an order are numbered from 1. TPC-C's conditions 4 and 6. */
  ORDER_LINES_NUMBERED(Title.ORDERS),
  /** Exactly orders below the next delivery have carrier and dates. TPC-C's conditions 5 and 7. */
  DELIVERED_BELOW_NEXT_DELIVERY(Title.ORDERS),
  /** An order is local if its own warehouse supplies all lines. */
  ORDER_ALL_LOCAL(Title.ORDERS),
  /** A line costs its pieces times the price. */
  LINE_AMOUNTS(Title.ORDERS),
  /** A line has the text of the supplying stock for the district. */
  LINE_DIST_INFO(Title.ORDERS),
  /** The answer to an order had the total of its lines, with discount and taxes. */
  ACKNOWLEDGED_TOTALS(Title.ORDERS),
  /** A stock's counts are those of the lines ordered since the start. */
  STOCK_COUNTS_EQUAL_LINES(Title.STOCKS),
  /** A stock has what it had, less what was ordered, plus 91 for each restock. */
  STOCK_QUANTITY(Title.STOCKS),
  /** Every acknowledged order is there with its number and lines. */
  ACKNOWLEDGED_ORDERS_PRESENT(Title.DURABILITY),
  /** Every acknowledged payment is there with its number and amount. */
  ACKNOWLEDGED_PAYMENTS_PRESENT(Title.DURABILITY),
  /** Every order that a delivery was acknowledged to have delivered is so. */
  ACKNOWLEDGED_DELIVERIES_PRESENT(Title.DURABILITY),
  /** Nothing exists that was not submitted. */
  NOTHING_UNSUBMITTED(Title.DURABILITY);

  private final String title;

  WholesaleCheck(String title) {
    this.title = title;
  }

  /** The titles of the criteria. */
  private static final class Title {
    private static final String ROWS = "rows as they were generated";
    private static final String MONEY = "money";
    private static final String ORDERS = "orders";
    private static final String STOCKS = "stocks";
    private static final String DURABILITY = "durability of what was acknowledged";
    private static final String RUN = "a run that can be judged";
  }

  @Override
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public String criterionTitle() {
    return title;
  }

  @Override
  public boolean needsAcknowledgementLog() {
    return name().startsWith("ACKNOWLEDGED") || this == NOTHING_UNSUBMITTED;
  }
}
