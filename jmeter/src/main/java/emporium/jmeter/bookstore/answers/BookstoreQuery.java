package emporium.jmeter.bookstore.answers;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The queries, with the paths of each; parameters are those of the plan of the paper. */
public enum BookstoreQuery {
  BOOK_SALES("book-sales"),
  BOOKS_BY_TITLE("books-by-title"),
  BOOKS_IN_PRICE_RANGE("books-in-price-range"),
  CUSTOMERS_PAGE("customers-page"),
  EMPLOYEE_OF_THE_YEAR("employee-of-the-year"),
  FOREIGNER_PURCHASES("foreigner-purchases"),
  SHOP_REVENUE("shop-revenue");

  /** The texts that titles are searched for. */
  public static final List<String> TITLES = List.of("the", "light", "black", "hero", "of");

  /** The ranges of prices. */
  public static final List<PriceRange> PRICE_RANGES =
      List.of(new PriceRange(5, 10), new PriceRange(10, 15), new PriceRange(15, 20));

  /** Customers on a page. */
  public static final int PAGE_SIZE = 100;

  private final String id;

  /** From some price, up to and without another one, in whole units of money. */
  public record PriceRange(int min, int max) {}

  BookstoreQuery(String id) {
    this.id = id;
  }

  /** The name in paths, of its samplers and checks. */
  public String id() {
    return id;
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
