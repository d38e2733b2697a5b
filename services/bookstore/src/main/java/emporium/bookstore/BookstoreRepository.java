package emporium.bookstore;

import emporium.persistence.Aggregate;
import emporium.persistence.UnknownAggregate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The bookstore as the domain sees it. Answers are values; {@link BookstoreQueries} says what each
 * is. Aggregates are for reading only.
 */
public interface BookstoreRepository {
  /** The rows of those keys that have one. */
  <K extends Comparable<? super K>, E extends Aggregate> Map<K, E> find(
      BookstoreTable<K, E, ?> table, Collection<K> keys);

  /** All rows of a table, in any order. */
  <E extends Aggregate> Collection<E> all(BookstoreTable<?, E, ?> table);

  /** The customers with these ids. */
  Collection<Customer> customersById(Collection<Integer> ids);

  /** Books sold in a country and year, the most sold first. */
  List<BookSales> bookSales(SalesYear sales);

  /** Books whose title in lower case contains a text, by authors of a country. */
  List<BookView> booksByTitle(String lowerCaseText, CountryCode country);

  /** Books with {@code minCents <= retail < maxCents}. */
  List<BookView> booksInPriceRange(long minCents, long maxCents);

  /** Customers with ids from {@code fromId} to below {@code toId}. */
  List<CustomerView> customers(int fromId, int toId);

  /** Who had the highest revenue in a country and year; null without sales. */
  @Nullable EmployeeView employeeOfTheYear(SalesYear sales);

  /** Purchases in a country and year by customers from another city than the shop's. */
  List<PurchaseView> foreignPurchases(SalesYear sales);

  /** What a shop sold in a year, in cents; empty if there is no such shop. */
  OptionalLong shopRevenueCents(ShopId shop, int year);

  /** Whether a country has shops. */
  boolean hasCountry(CountryCode country);

  /** Codes of the countries that have shops, in order. */
  List<String> countries();

  /** Years with purchases, in order. */
  List<Integer> salesYears();

  /** All shops, by key. */
  List<ShopView> shops();

  /** How many customers there are. */
  int customerCount();

  /**
   * Refuses a country that is not known.
   *
   * @throws UnknownAggregate if it has no shops
   */
  default void requireCountry(CountryCode country) {
    if (!hasCountry(country)) {
      throw new UnknownAggregate("country", Map.of("country", country.value()));
    }
  }
}
