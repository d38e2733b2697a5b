package emporium.jmeter.bookstore.answers;

import emporium.jmeter.bookstore.data.BookstoreGenerator;
import emporium.jmeter.bookstore.data.BookstoreLayout;
import emporium.jmeter.bookstore.data.BookstoreTable;
import emporium.jmeter.bookstore.data.PurchasePlace;
import emporium.jmeter.bookstore.data.Sale;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/** What the purchases of a country and year come to. They are added in the order of their keys. */
final class SalesYearSums {
  private final BookstoreLayout layout;
  private final BookstoreGenerator rows;
  private final String country;
  private final int firstEmployee;
  private final long[] piecesByBook;
  private final long[] centsByEmployee;
  private final List<Answers.Purchase> foreign = new ArrayList<>();

  SalesYearSums(BookstoreLayout layout, BookstoreGenerator rows, int country) {
    this.layout = layout;
    this.rows = rows;
    this.country = layout.countryCodes().get(country);
    this.firstEmployee = layout.firstEmployee(country);
    this.piecesByBook = new long[layout.rows(BookstoreTable.BOOKS)];
    this.centsByEmployee = new long[layout.firstEmployee(country + 1) - firstEmployee];
  }

  void add(Sale sale, List<String> employeeNames, String[] customerNames) {
    sale.lines().forEach(line -> piecesByBook[line.book()] += line.amount());
    PurchasePlace place = sale.place();
    centsByEmployee[place.employee() - firstEmployee] += sale.totalCents();
    if (rows.isForeign(sale)) {
      foreign.add(
          new Answers.Purchase(
              country + "-" + place.year() + "-" + place.number(),
              employeeNames.get(place.employee()),
              customerNames[layout.customerOfInhabitant(sale.buyer())],
              country,
              sale.soldAt().toString(),
              sale.lines().size(),
              decimal(sale.totalCents())));
    }
  }

  /** Books that were sold, the most sold first, then by ISBN. */
  List<Answers.BookSales> bookSales(List<Answers.Book> books) {
    return IntStream.range(0, piecesByBook.length)
        .filter(book -> piecesByBook[book] > 0)
        .mapToObj(book -> new Answers.BookSales(books.get(book), piecesByBook[book]))
        .sorted(Comparator.comparingLong(Answers.BookSales::amount).reversed())
        .toList();
  }

  /** Who has the highest revenue, of several the first. */
  int employeeOfTheYear() {
    int best = 0;
    for (int employee = 1; employee < centsByEmployee.length; employee++) {
      if (centsByEmployee[employee] > centsByEmployee[best]) {
        best = employee;
      }
    }
    return firstEmployee + best;
  }

  /** Purchases of customers from another city. */
  List<Answers.Purchase> foreign() {
    return foreign;
  }

  /** Gives the number and the revenue of each shop. */
  void forEachShop(BiConsumer<Integer, Answers.ShopRevenue> consumer) {
    int end = firstEmployee + centsByEmployee.length;
    for (int employee = firstEmployee; employee < end; ) {
      int shop = layout.shopOfEmployee(employee);
      long sumCents = 0;
      for (; employee < end && layout.shopOfEmployee(employee) == shop; employee++) {
        sumCents += centsByEmployee[employee - firstEmployee];
      }
      consumer.accept(layout.shopNumber(shop), new Answers.ShopRevenue(decimal(sumCents)));
    }
  }

  private static BigDecimal decimal(long cents) {
    return BigDecimal.valueOf(cents, 2);
  }
}
