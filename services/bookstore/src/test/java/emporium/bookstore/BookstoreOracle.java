package emporium.bookstore;

import static java.util.Comparator.comparing;
import static java.util.Comparator.reverseOrder;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The answers, computed on rows in the plainest way. */
final class BookstoreOracle {
  private final BookstoreRows rows;

  BookstoreOracle(BookstoreRows rows) {
    this.rows = rows;
  }

  List<BookSales> bookSales(String country, int year) {
    Map<Isbn, Long> amounts = new HashMap<>();
    purchases(country, year)
        .flatMap(purchase -> purchase.lines().stream())
        .forEach(line -> amounts.merge(line.book(), (long) line.amount(), Long::sum));
    return amounts.entrySet().stream()
        .sorted(
            Map.Entry.<Isbn, Long>comparingByValue(reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .map(entry -> new BookSales(view(book(entry.getKey())), entry.getValue()))
        .toList();
  }

  List<BookView> booksByTitle(String text, String country) {
    return books(
        rows.books().stream()
            .filter(
                book ->
                    book.title().toLowerCase(Locale.ROOT).contains(text.toLowerCase(Locale.ROOT)))
            .filter(book -> author(book).address().country().equals(country)));
  }

  List<BookView> booksInPriceRange(long minCents, long maxCents) {
    return books(
        rows.books().stream()
            .filter(book -> minCents <= book.retailCents() && book.retailCents() < maxCents));
  }

  List<CustomerView> customersPage(int page) {
    return rows.customers().stream()
        .sorted(comparing(CustomerRow::id))
        .skip(100L * page)
        .limit(100)
        .map(row -> new CustomerView(row.id(), row.name(), row.address()))
        .toList();
  }

  Optional<EmployeeView> employeeOfTheYear(String country, int year) {
    Map<EmployeeId, Long> revenues = new TreeMap<>();
    purchases(country, year)
        .forEach(row -> revenues.merge(row.employee(), totalCents(row), Long::sum));
    return revenues.entrySet().stream()
        .min(
            Map.Entry.<EmployeeId, Long>comparingByValue(reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .map(entry -> view(employee(entry.getKey())));
  }

  List<PurchaseView> foreignPurchases(String country, int year) {
    return purchases(country, year)
        .filter(row -> !city(customer(row).address()).equals(city(shop(row).address())))
        .sorted(comparing(PurchaseRow::key))
        .map(this::view)
        .toList();
  }

  BigDecimal shopRevenue(ShopId shop, int year) {
    return BigDecimal.valueOf(
        purchases(shop.country(), year)
            .filter(row -> row.employee().shopId().equals(shop))
            .mapToLong(BookstoreOracle::totalCents)
            .sum(),
        2);
  }

  private Stream<PurchaseRow> purchases(String country, int year) {
    return rows.purchases().stream()
        .filter(row -> row.key().salesYear().equals(new SalesYear(country, year)));
  }

  private static long totalCents(PurchaseRow row) {
    return row.lines().stream().mapToLong(line -> line.amount() * line.priceCents()).sum();
  }

  private static List<String> city(AddressData address) {
    return List.of(address.city(), address.state(), address.country());
  }

  private AuthorRow author(BookRow book) {
    return one(rows.authors(), book.author());
  }

  private BookRow book(Isbn isbn) {
    return one(rows.books(), isbn);
  }

  private EmployeeRow employee(EmployeeId id) {
    return one(rows.employees(), id);
  }

  private CustomerRow customer(PurchaseRow purchase) {
    return one(rows.customers(), purchase.customer());
  }

  private ShopRow shop(PurchaseRow purchase) {
    return one(rows.shops(), purchase.employee().shopId());
  }

  private static <K extends Comparable<? super K>, R extends BookstoreRow<K, ?>> R one(
      List<R> rows, K key) {
    return rows.stream().filter(row -> row.key().equals(key)).findAny().orElseThrow();
  }

  private List<BookView> books(Stream<BookRow> books) {
    return books.sorted(comparing(BookRow::key)).map(this::view).toList();
  }

  private BookView view(BookRow book) {
    return new BookView(
        Long.toString(book.key().value()),
        book.title(),
        author(book).name(),
        book.genre(),
        one(rows.publishers(), book.publisher()).name(),
        BigDecimal.valueOf(book.purchaseCents(), 2),
        BigDecimal.valueOf(book.retailCents(), 2),
        book.language());
  }

  private static EmployeeView view(EmployeeRow row) {
    EmployeeId id = row.key();
    return new EmployeeView(
        id.country() + "-" + id.shop() + "-" + id.number(), row.name(), row.address());
  }

  private PurchaseView view(PurchaseRow row) {
    PurchaseId id = row.key();
    return new PurchaseView(
        id.country() + "-" + id.year() + "-" + id.number(),
        employee(row.employee()).name(),
        customer(row).name(),
        row.customer().country(),
        row.soldAt(),
        row.lines().size(),
        BigDecimal.valueOf(totalCents(row), 2));
  }
}
