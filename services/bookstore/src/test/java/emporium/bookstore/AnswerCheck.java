package emporium.bookstore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import emporium.persistence.UnknownAggregate;
import emporium.runtime.testing.Await;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/** Compares answers for all combinations of parameters with those computed on the rows. */
final class AnswerCheck {
  private final BookstoreRows rows;
  private final BookstoreOracle oracle;
  private final BookstoreQueries queries;

  AnswerCheck(BookstoreRows rows, BookstoreQueries queries) {
    this.rows = rows;
    this.oracle = new BookstoreOracle(rows);
    this.queries = queries;
  }

  void all() {
    for (String country : BookstoreRows.COUNTRIES) {
      for (int year = 2018; year <= 2022; year++) {
        sales(country, year);
      }
      titles(country);
    }
    unknownCountry();
    prices();
    pages();
    metadata();
  }

  private void sales(String country, int year) {
    var sales = new SalesYear(country, year);
    same(oracle.bookSales(country, year), queries.bookSales(sales), sales);
    same(oracle.foreignPurchases(country, year), queries.foreignPurchases(sales), sales);
    var best = oracle.employeeOfTheYear(country, year);
    if (best.isPresent()) {
      same(best.get(), queries.employeeOfTheYear(sales), sales);
    } else {
      unknown("unknown-sales-year", queries.employeeOfTheYear(sales));
    }
    for (int number = 0; number < 3; number++) {
      var shop = new ShopId(country, number);
      same(oracle.shopRevenue(shop, year), queries.shopRevenue(shop, year), shop + " " + year);
    }
    unknown("unknown-shop", queries.shopRevenue(new ShopId(country, 3), year));
  }

  private void titles(String country) {
    Stream.concat(
            BookstoreRows.WORDS.stream(),
            Stream.of("i", "I", "İ", "ß", "SS", "%", "_", "\\", "'", "e ", "É", "none", "1"))
        .forEach(
            text ->
                same(
                    oracle.booksByTitle(text, country),
                    queries.booksByTitle(text, new CountryCode(country)),
                    text + " " + country));
  }

  private void unknownCountry() {
    for (String country : List.of("ZZ", BookstoreRows.NO_SHOPS)) {
      var sales = new SalesYear(country, 2021);
      unknown("unknown-country", queries.bookSales(sales));
      unknown("unknown-country", queries.employeeOfTheYear(sales));
      unknown("unknown-country", queries.foreignPurchases(sales));
      unknown("unknown-shop", queries.shopRevenue(new ShopId(country, 0), 2021));
    }
    unknown("unknown-country", queries.booksByTitle("the", new CountryCode("ZZ")));
  }

  private void prices() {
    for (long minCents : BookstoreRows.PRICES) {
      for (long maxCents : BookstoreRows.PRICES) {
        if (minCents <= maxCents) {
          same(
              oracle.booksInPriceRange(minCents, maxCents),
              queries.booksInPriceRange(minCents, maxCents),
              minCents + " to " + maxCents);
        }
      }
    }
  }

  private void pages() {
    for (int page : List.of(0, 1, 2, 3, 9_999_999)) {
      same(oracle.customersPage(page), queries.customersPage(page), page);
    }
  }

  private void metadata() {
    int count = rows.customers().size();
    same(BookstoreRows.COUNTRIES, queries.countries(), "countries");
    same(BookstoreRows.YEARS, queries.salesYears(), "years");
    same(new CustomersView(count, (count + 99) / 100, 100), queries.customers(), "customers");
    same(
        rows.shops().stream()
            .map(row -> new ShopView(row.key().country(), row.key().number(), row.name()))
            .toList(),
        queries.shops(),
        "shops");
  }

  private static void same(Object expected, CompletionStage<?> answer, Object parameters) {
    assertEquals(expected, Await.result(answer), () -> "parameters: " + parameters);
  }

  private static void unknown(String code, CompletionStage<?> answer) {
    var refused = assertThrows(UnknownAggregate.class, () -> Await.result(answer));
    assertEquals(code, refused.code());
  }
}
