package emporium.jmeter.bookstore.answers;

import emporium.jmeter.driver.workload.Operation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The queries: the operations of the driver, with the paths of each. Parameters are those of the
 * paper's plan.
 */
public enum BookstoreQuery implements Operation {
  BOOK_SALES("book-sales", "bookSales"),
  BOOKS_BY_TITLE("books-by-title", "booksByTitle"),
  BOOKS_IN_PRICE_RANGE("books-in-price-range", "booksInPriceRange"),
  CUSTOMERS_PAGE("customers-page", "customersPage"),
  EMPLOYEE_OF_THE_YEAR("employee-of-the-year", "employeeOfTheYear"),
  FOREIGNER_PURCHASES("foreigner-purchases", "foreignerPurchases"),
  SHOP_REVENUE("shop-revenue", "shopRevenue");

  /** The texts that titles are searched for. */
  public static final List<String> TITLES = List.of("the", "light", "black", "hero", "of");

  /** The ranges of prices. */
  public static final List<PriceRange> PRICE_RANGES =
      List.of(new PriceRange(5, 10), new PriceRange(10, 15), new PriceRange(15, 20));

  /** Customers on a page. */
  public static final int PAGE_SIZE = 100;

  private final String id;
  private final String resultKey;

  /** From some price, up to and without another one, in whole units of money. */
  public record PriceRange(int min, int max) {}

  BookstoreQuery(String id, String resultKey) {
    this.id = id;
    this.resultKey = resultKey;
  }

  /** The name in paths too. */
  @Override
  public String samplerName() {
    return id;
  }

  @Override
  public String resultKey() {
    return resultKey;
  }

  @Override
  public boolean isTransaction() {
    return true;
  }

  @Override
  public boolean isReportedSeparately() {
    return false;
  }

  /** The query of a path, null if it is the path of none. */
  public static @Nullable BookstoreQuery of(String path) {
    for (BookstoreQuery query : values()) {
      if (path.startsWith(query.path(""))) {
        return query;
      }
    }
    return null;
  }

  private String path(String parameters) {
    return "/api/queries/" + id + "?" + parameters;
  }

  /** The path of a query about what a country's shops sold in a year. */
  public String ofSales(String country, int year) {
    return path("country=" + country + "&year=" + year);
  }

  /** Books whose title contains a text of {@link #TITLES}, by authors of a country. */
  public static String booksByTitle(String title, String country) {
    return BOOKS_BY_TITLE.path("title=" + title + "&country=" + country);
  }

  /** Books of a range of prices. */
  public static String booksInPriceRange(PriceRange range) {
    return BOOKS_IN_PRICE_RANGE.path("min=" + range.min() + "&max=" + range.max());
  }

  /** A page of customers. */
  public static String customersPage(int page) {
    return CUSTOMERS_PAGE.path("page=" + page);
  }

  /** What a shop sold in a year. */
  public static String shopRevenue(String country, int shop, int year) {
    return SHOP_REVENUE.path("country=" + country + "&shop=" + shop + "&year=" + year);
  }
}
