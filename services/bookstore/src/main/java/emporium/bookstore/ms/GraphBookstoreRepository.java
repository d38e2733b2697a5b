package emporium.bookstore.ms;

import emporium.bookstore.Book;
import emporium.bookstore.BookSales;
import emporium.bookstore.BookView;
import emporium.bookstore.BookstoreRepository;
import emporium.bookstore.BookstoreTable;
import emporium.bookstore.CountryCode;
import emporium.bookstore.Customer;
import emporium.bookstore.CustomerView;
import emporium.bookstore.EmployeeView;
import emporium.bookstore.PurchaseView;
import emporium.bookstore.SalesYear;
import emporium.bookstore.Shop;
import emporium.bookstore.ShopId;
import emporium.bookstore.ShopView;
import emporium.persistence.Aggregate;
import emporium.persistence.ms.graph.Graph;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The bookstore's graph. Its indexes are those of the tables: books by price and by author, authors
 * by country, shops by key, customers by id, purchases by key and by shop and year. They find
 * aggregates; nothing is summed up or sorted before a query is asked.
 */
public final class GraphBookstoreRepository implements BookstoreRepository {
  private final BookstoreGraph graph;
  private final SalesReport sales;

  /** Declares the graph. */
  public GraphBookstoreRepository(Graph graph) {
    this.graph = new BookstoreGraph(graph);
    this.sales = new SalesReport(this.graph);
  }

  @Override
  public <K extends Comparable<? super K>, E extends Aggregate> Map<K, E> find(
      BookstoreTable<K, E, ?> table, Collection<K> keys) {
    var members = graph.table(table);
    Map<K, E> found = new LinkedHashMap<>();
    for (K key : keys) {
      E member = members.find(key);
      if (member != null) {
        found.put(key, member);
      }
    }
    return found;
  }

  @Override
  public <E extends Aggregate> Collection<E> all(BookstoreTable<?, E, ?> table) {
    return graph.table(table).all();
  }

  @Override
  public Collection<Customer> customersById(Collection<Integer> ids) {
    return ids.stream().map(graph.customersById.view()::get).filter(Objects::nonNull).toList();
  }

  @Override
  public List<BookSales> bookSales(SalesYear salesYear) {
    return sales.bookSales(salesYear);
  }

  @Override
  public List<BookView> booksByTitle(String lowerCaseText, CountryCode country) {
    return graph.views(
        graph.authorsByCountry.get(country).stream()
            .flatMap(author -> graph.booksByAuthor.get(author.id()).stream())
            .filter(book -> book.lowerCaseTitle().contains(lowerCaseText)));
  }

  @Override
  public List<BookView> booksInPriceRange(long minCents, long maxCents) {
    Collection<Book> inRange =
        graph
            .booksByPrice
            .view()
            .subMap(PriceKey.from(minCents), PriceKey.from(Math.max(minCents, maxCents)))
            .values();
    return graph.views(inRange.stream());
  }

  @Override
  public List<CustomerView> customers(int fromId, int toId) {
    return graph.customersById.view().subMap(fromId, toId).values().stream()
        .map(
            customer -> new CustomerView(customer.id(), customer.name(), customer.address().data()))
        .toList();
  }

  @Override
  public @Nullable EmployeeView employeeOfTheYear(SalesYear salesYear) {
    return sales.employeeOfTheYear(salesYear);
  }

  @Override
  public List<PurchaseView> foreignPurchases(SalesYear salesYear) {
    return sales.foreignPurchases(salesYear);
  }

  @Override
  public OptionalLong shopRevenueCents(ShopId shop, int year) {
    return graph.shops.find(shop) == null
        ? OptionalLong.empty()
        : OptionalLong.of(sales.revenueCents(shop, year));
  }

  @Override
  public boolean hasCountry(CountryCode country) {
    var first = graph.shopsByKey.view().ceilingKey(firstShop(country));
    return first != null && first.countryCode().equals(country);
  }

  @Override
  public List<String> countries() {
    return graph.shopsByKey.view().keySet().stream().map(ShopId::country).distinct().toList();
  }

  @Override
  public List<Integer> salesYears() {
    return sales.years();
  }

  @Override
  public List<ShopView> shops() {
    return graph.shopsByKey.view().values().stream().map(GraphBookstoreRepository::view).toList();
  }

  @Override
  public int customerCount() {
    return graph.customers.size();
  }

  private static ShopView view(Shop shop) {
    return new ShopView(shop.id().country(), shop.id().number(), shop.name());
  }

  private static ShopId firstShop(CountryCode country) {
    return new ShopId(country.value(), Integer.MIN_VALUE);
  }
}
