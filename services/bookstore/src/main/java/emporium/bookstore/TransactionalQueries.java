package emporium.bookstore;

import emporium.persistence.Transactions;
import emporium.persistence.UnknownAggregate;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * The queries as transactions of either engine: each reads one consistent state, under S on what
 * its parameters name. Thread-safe.
 */
public final class TransactionalQueries implements BookstoreQueries {
  private final Transactions<BookstoreRepository> bookstore;

  public TransactionalQueries(Transactions<BookstoreRepository> bookstore) {
    this.bookstore = bookstore;
  }

  @Override
  public CompletionStage<List<BookSales>> bookSales(SalesYear sales) {
    return bookstore.read(
        BookstoreLocks.readSales(sales),
        state -> ofCountry(state, sales.countryCode(), state.bookSales(sales)));
  }

  @Override
  public CompletionStage<List<BookView>> booksByTitle(String text, CountryCode country) {
    String lowerCaseText = Book.lowerCase(text);
    return bookstore.read(
        BookstoreLocks.readCatalogue(),
        state -> ofCountry(state, country, state.booksByTitle(lowerCaseText, country)));
  }

  @Override
  public CompletionStage<List<BookView>> booksInPriceRange(long minCents, long maxCents) {
    return bookstore.read(
        BookstoreLocks.readCatalogue(), state -> state.booksInPriceRange(minCents, maxCents));
  }

  @Override
  public CompletionStage<List<CustomerView>> customersPage(int page) {
    int fromId = Math.multiplyExact(page, PAGE_SIZE);
    int toId = Math.addExact(fromId, PAGE_SIZE);
    return bookstore.read(BookstoreLocks.readAll(), state -> state.customers(fromId, toId));
  }

  @Override
  public CompletionStage<EmployeeView> employeeOfTheYear(SalesYear sales) {
    return bookstore.read(
        BookstoreLocks.readSales(sales),
        state -> {
          EmployeeView best = state.employeeOfTheYear(sales);
          if (best == null) {
            state.requireCountry(sales.countryCode());
            throw new UnknownAggregate(
                "sales-year", Map.of("country", sales.country(), "year", sales.year()));
          }
          return best;
        });
  }

  @Override
  public CompletionStage<List<PurchaseView>> foreignPurchases(SalesYear sales) {
    return bookstore.read(
        BookstoreLocks.readSales(sales),
        state -> ofCountry(state, sales.countryCode(), state.foreignPurchases(sales)));
  }

  @Override
  public CompletionStage<BigDecimal> shopRevenue(ShopId shop, int year) {
    return bookstore.read(
        BookstoreLocks.readRevenue(shop, year),
        state -> {
          long revenueCents =
              state
                  .shopRevenueCents(shop, year)
                  .orElseThrow(
                      () ->
                          new UnknownAggregate(
                              "shop", Map.of("country", shop.country(), "shop", shop.number())));
          return BigDecimal.valueOf(revenueCents, 2);
        });
  }

  @Override
  public CompletionStage<PopulationRow> population() {
    return bookstore.read(
        BookstoreLocks.readAll(),
        state -> {
          Population found =
              state
                  .find(BookstoreTable.POPULATION, List.of(PopulationId.ONLY))
                  .get(PopulationId.ONLY);
          if (found == null) {
            throw new UnknownAggregate("population", Map.of());
          }
          return found.row();
        });
  }

  @Override
  public CompletionStage<List<String>> countries() {
    return bookstore.read(BookstoreLocks.readAll(), BookstoreRepository::countries);
  }

  @Override
  public CompletionStage<List<Integer>> salesYears() {
    return bookstore.read(BookstoreLocks.readAll(), BookstoreRepository::salesYears);
  }

  @Override
  public CompletionStage<CustomersView> customers() {
    return bookstore.read(
        BookstoreLocks.readAll(),
        state -> {
          int count = state.customerCount();
          return new CustomersView(count, (count + PAGE_SIZE - 1) / PAGE_SIZE, PAGE_SIZE);
        });
  }

  @Override
  public CompletionStage<List<ShopView>> shops() {
    return bookstore.read(BookstoreLocks.readAll(), BookstoreRepository::shops);
  }

  /** An empty answer may be of a country that is not known. */
  private static <T> List<T> ofCountry(
      BookstoreRepository state, CountryCode country, List<T> answer) {
    if (answer.isEmpty()) {
      state.requireCountry(country);
    }
    return answer;
  }
}
