package emporium.bookstore.ms;

import static emporium.bookstore.ms.BookstoreGraph.member;

import emporium.bookstore.Book;
import emporium.bookstore.BookSales;
import emporium.bookstore.Customer;
import emporium.bookstore.Employee;
import emporium.bookstore.EmployeeId;
import emporium.bookstore.EmployeeView;
import emporium.bookstore.Isbn;
import emporium.bookstore.Purchase;
import emporium.bookstore.PurchaseId;
import emporium.bookstore.PurchaseLine;
import emporium.bookstore.PurchaseView;
import emporium.bookstore.SalesYear;
import emporium.bookstore.Shop;
import emporium.bookstore.ShopId;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What the purchases of a sales year or a shop come to, computed anew for each query. */
final class SalesReport {
  private static final Comparator<Map.Entry<Book, Sum>> MOST_SOLD_FIRST =
      Comparator.<Map.Entry<Book, Sum>>comparingLong(entry -> entry.getValue().total)
          .reversed()
          .thenComparing(entry -> entry.getKey().isbn());

  private static final Comparator<Map.Entry<EmployeeId, Sum>> BY_REVENUE =
      Comparator.<Map.Entry<EmployeeId, Sum>>comparingLong(entry -> entry.getValue().total)
          .thenComparing(Map.Entry::getKey, Comparator.reverseOrder());

  private final BookstoreGraph graph;

  SalesReport(BookstoreGraph graph) {
    this.graph = graph;
  }

  /** A sum that is being taken. */
  private static final class Sum {
    private long total;
  }

  List<BookSales> bookSales(SalesYear sales) {
    Map<Long, Sum> sums = new HashMap<>();
    for (Purchase purchase : purchases(sales)) {
      for (PurchaseLine line : purchase.lines()) {
        sums.computeIfAbsent(line.isbn(), isbn -> new Sum()).total += line.amount();
      }
    }
    List<Map.Entry<Book, Sum>> books = new ArrayList<>(sums.size());
    sums.forEach((isbn, sum) -> books.add(Map.entry(member(graph.books, new Isbn(isbn)), sum)));
    books.sort(MOST_SOLD_FIRST);
    return books.stream()
        .map(entry -> new BookSales(graph.view(entry.getKey()), entry.getValue().total))
        .toList();
  }

  @Nullable EmployeeView employeeOfTheYear(SalesYear sales) {
    Map<EmployeeId, Sum> revenues = new HashMap<>();
    for (Purchase purchase : purchases(sales)) {
      revenues.computeIfAbsent(purchase.employee(), id -> new Sum()).total += purchase.totalCents();
    }
    return revenues.entrySet().stream()
        .max(BY_REVENUE)
        .map(best -> view(member(graph.employees, best.getKey())))
        .orElse(null);
  }

  List<PurchaseView> foreignPurchases(SalesYear sales) {
    List<PurchaseView> foreign = new ArrayList<>();
    for (Purchase purchase : purchases(sales)) {
      Customer customer = member(graph.customers, purchase.customer());
      Shop shop = member(graph.shops, purchase.shop());
      if (!customer.address().isInCityOf(shop.address())) {
        foreign.add(view(purchase, customer));
      }
    }
    return foreign;
  }

  long revenueCents(ShopId shop, int year) {
    long sumCents = 0;
    for (Purchase purchase : graph.purchasesByShop.get(new ShopYear(shop, year))) {
      sumCents += purchase.totalCents();
    }
    return sumCents;
  }

  /** Leaps from one sales year to the next. */
  List<Integer> years() {
    var purchases = graph.purchasesByKey.view();
    var years = new TreeSet<Integer>();
    var next = purchases.isEmpty() ? null : purchases.firstKey();
    while (next != null) {
      years.add(next.year());
      next = purchases.higherKey(new PurchaseId(next.country(), next.year(), Integer.MAX_VALUE));
    }
    return List.copyOf(years);
  }

  /** By key. */
  private Collection<Purchase> purchases(SalesYear sales) {
    return graph
        .purchasesByKey
        .view()
        .subMap(
            new PurchaseId(sales.country(), sales.year(), Integer.MIN_VALUE),
            new PurchaseId(sales.country(), sales.year() + 1, Integer.MIN_VALUE))
        .values();
  }

  private static EmployeeView view(Employee employee) {
    return new EmployeeView(employee.id().text(), employee.name(), employee.address().data());
  }

  private PurchaseView view(Purchase purchase, Customer customer) {
    return new PurchaseView(
        purchase.id().text(),
        member(graph.employees, purchase.employee()).name(),
        customer.name(),
        customer.key().country(),
        purchase.soldAt(),
        purchase.lines().size(),
        BigDecimal.valueOf(purchase.totalCents(), 2));
  }
}
