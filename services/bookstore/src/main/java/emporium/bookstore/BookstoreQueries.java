package emporium.bookstore;

import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * The queries of the Bookstore Performance Demo, and what their parameters may be. Every answer is
 * ordered, so two implementations give the same. Thread-safe; none keeps answers between requests.
 *
 * <p>Stages fail with {@link emporium.persistence.UnknownAggregate} if a parameter names a country
 * without shops or a shop that does not exist. A year without sales is no failure.
 */
public interface BookstoreQueries {
  /** Customers on a page. */
  int PAGE_SIZE = 100;

  /** Books sold in a country and year with their amounts, descending, then by ISBN. */
  CompletionStage<List<BookSales>> bookSales(SalesYear sales);

  /** Books whose title contains a text, in any case, by authors of a country; by ISBN. */
  CompletionStage<List<BookView>> booksByTitle(String text, CountryCode country);

  /** Books with {@code minCents <= retail < maxCents}, by ISBN. */
  CompletionStage<List<BookView>> booksInPriceRange(long minCents, long maxCents);

  /** Customers from {@code 100 * page} on, by id; empty beyond the end. */
  CompletionStage<List<CustomerView>> customersPage(int page);

  /**
   * The employee with the highest revenue in a country and year; of several the one with the lowest
   * key. Fails with {@link emporium.persistence.UnknownAggregate} without sales.
   */
  CompletionStage<EmployeeView> employeeOfTheYear(SalesYear sales);

  /** Purchases whose customer is from another city than the shop, by id. */
  CompletionStage<List<PurchaseView>> foreignPurchases(SalesYear sales);

  /** What a shop sold in a year; 0.00 without sales. */
  CompletionStage<BigDecimal> shopRevenue(ShopId shop, int year);

  /**
   * What it was filled with. Fails with {@link emporium.persistence.UnknownAggregate} until it is.
   */
  CompletionStage<PopulationRow> population();

  /** Codes of the countries that have shops, in order. */
  CompletionStage<List<String>> countries();

  /** Years with purchases, in order. */
  CompletionStage<List<Integer>> salesYears();

  /** How many customers there are. */
  CompletionStage<CustomersView> customers();

  /** All shops, by country and number. */
  CompletionStage<List<ShopView>> shops();
}
