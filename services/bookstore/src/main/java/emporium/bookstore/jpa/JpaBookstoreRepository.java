package emporium.bookstore.jpa;

import emporium.bookstore.AddressData;
import emporium.bookstore.Author;
import emporium.bookstore.AuthorId;
import emporium.bookstore.Book;
import emporium.bookstore.BookSales;
import emporium.bookstore.BookView;
import emporium.bookstore.BookstoreRepository;
import emporium.bookstore.BookstoreTable;
import emporium.bookstore.CountryCode;
import emporium.bookstore.Customer;
import emporium.bookstore.CustomerId;
import emporium.bookstore.CustomerView;
import emporium.bookstore.Employee;
import emporium.bookstore.EmployeeId;
import emporium.bookstore.EmployeeView;
import emporium.bookstore.InventoryItem;
import emporium.bookstore.InventoryItemId;
import emporium.bookstore.Isbn;
import emporium.bookstore.Population;
import emporium.bookstore.PopulationId;
import emporium.bookstore.Publisher;
import emporium.bookstore.PublisherId;
import emporium.bookstore.Purchase;
import emporium.bookstore.PurchaseId;
import emporium.bookstore.PurchaseView;
import emporium.bookstore.SalesYear;
import emporium.bookstore.Shop;
import emporium.bookstore.ShopId;
import emporium.bookstore.ShopView;
import emporium.persistence.Aggregate;
import emporium.persistence.jpa.JpaMapping;
import emporium.persistence.jpa.JpaState;
import jakarta.persistence.Tuple;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.hibernate.query.NativeQuery;
import org.jspecify.annotations.Nullable;

/** The bookstore's tables. Each query is one statement, which returns what the answer has. */
public final class JpaBookstoreRepository implements BookstoreRepository {
  /** Which keys lead to which rows. */
  public static final JpaMapping MAPPING =
      new JpaMapping()
          .table(Author.class, AuthorId.class, AuthorId::value)
          .table(Publisher.class, PublisherId.class, PublisherId::value)
          .table(Book.class, Isbn.class, Isbn::value)
          .table(Shop.class, ShopId.class)
          .table(Employee.class, EmployeeId.class)
          .table(InventoryItem.class, InventoryItemId.class)
          .table(Customer.class, CustomerId.class)
          .table(Purchase.class, PurchaseId.class, PurchaseKey::of)
          .with(Purchase.class, "lines")
          .table(Population.class, PopulationId.class, PopulationId::value);

  private final JpaState state;

  /** On the rows that one unit of work sees. */
  public JpaBookstoreRepository(JpaState state) {
    this.state = state;
  }

  @Override
  public <K extends Comparable<? super K>, E extends Aggregate> Map<K, E> find(
      BookstoreTable<K, E, ?> table, Collection<K> keys) {
    Map<K, E> found = new LinkedHashMap<>();
    state.findAll(table.type(), keys).forEach(row -> found.put(table.key().apply(row), row));
    return found;
  }

  @Override
  public <E extends Aggregate> Collection<E> all(BookstoreTable<?, E, ?> table) {
    return state.all(table.type());
  }

  @Override
  public Collection<Customer> customersById(Collection<Integer> ids) {
    return ids.isEmpty()
        ? List.of()
        : state
            .session()
            .createQuery("from emporium.bookstore.Customer where id in :ids", Customer.class)
            .setParameterList("ids", ids)
            .getResultList();
  }

  @Override
  public List<BookSales> bookSales(SalesYear sales) {
    return of(Statements.BOOK_SALES, sales)
        .getResultStream()
        .map(row -> new BookSales(book(row), row.get(8, Long.class)))
        .toList();
  }

  @Override
  public List<BookView> booksByTitle(String lowerCaseText, CountryCode country) {
    return query(Statements.BOOKS_BY_TITLE)
        .setParameter("pattern", Statements.containing(lowerCaseText))
        .setParameter("country", country.value())
        .getResultStream()
        .map(JpaBookstoreRepository::book)
        .toList();
  }

  @Override
  public List<BookView> booksInPriceRange(long minCents, long maxCents) {
    return query(Statements.BOOKS_IN_PRICE_RANGE)
        .setParameter("min", minCents)
        .setParameter("max", maxCents)
        .getResultStream()
        .map(JpaBookstoreRepository::book)
        .toList();
  }

  @Override
  public List<CustomerView> customers(int fromId, int toId) {
    return query(Statements.CUSTOMERS)
        .setParameter("from", fromId)
        .setParameter("to", toId)
        .getResultStream()
        .map(
            row ->
                new CustomerView(
                    row.get(0, Integer.class), row.get(1, String.class), address(row, 2)))
        .toList();
  }

  @Override
  public @Nullable EmployeeView employeeOfTheYear(SalesYear sales) {
    return of(Statements.EMPLOYEE_OF_THE_YEAR, sales)
        .getResultStream()
        .map(
            row ->
                new EmployeeView(employee(row).text(), row.get(3, String.class), address(row, 4)))
        .findFirst()
        .orElse(null);
  }

  @Override
  public List<PurchaseView> foreignPurchases(SalesYear sales) {
    return of(Statements.FOREIGN_PURCHASES, sales)
        .getResultStream()
        .map(
            row ->
                new PurchaseView(
                    new PurchaseId(sales.country(), sales.year(), row.get(0, Integer.class)).text(),
                    row.get(1, String.class),
                    row.get(2, String.class),
                    row.get(3, String.class),
                    Instant.ofEpochMilli(row.get(4, Long.class)),
                    row.get(5, Integer.class),
                    BigDecimal.valueOf(row.get(6, Long.class), 2)))
        .toList();
  }

  @Override
  public OptionalLong shopRevenueCents(ShopId shop, int year) {
    return query(Statements.SHOP_REVENUE)
        .setParameter("country", shop.country())
        .setParameter("shop", shop.number())
        .setParameter("year", year)
        .getResultStream()
        .mapToLong(row -> row.get(0, Long.class))
        .findFirst();
  }

  @Override
  public boolean hasCountry(CountryCode country) {
    return state
        .session()
        .createNativeQuery(
            "select exists (select 1 from bookstore.shops where country = :country)", Boolean.class)
        .setParameter("country", country.value())
        .getSingleResult();
  }

  @Override
  public List<String> countries() {
    return state
        .session()
        .createNativeQuery(
            "select distinct country from bookstore.shops order by country", String.class)
        .getResultList();
  }

  @Override
  public List<Integer> salesYears() {
    return state
        .session()
        .createNativeQuery(
            "select distinct year from bookstore.purchases order by year", Integer.class)
        .getResultList();
  }

  @Override
  public List<ShopView> shops() {
    return query(Statements.SHOPS)
        .getResultStream()
        .map(
            row ->
                new ShopView(
                    row.get(0, String.class), row.get(1, Integer.class), row.get(2, String.class)))
        .toList();
  }

  @Override
  public int customerCount() {
    return state.count(Customer.class);
  }

  private NativeQuery<Tuple> query(String statement) {
    return state.session().createNativeQuery(statement, Tuple.class);
  }

  private NativeQuery<Tuple> of(String statement, SalesYear sales) {
    return query(statement)
        .setParameter("country", sales.country())
        .setParameter("year", sales.year());
  }

  private static EmployeeId employee(Tuple row) {
    return new EmployeeId(
        row.get(0, String.class), row.get(1, Integer.class), row.get(2, Integer.class));
  }

  private static BookView book(Tuple row) {
    return BookView.of(
        row.get(0, Long.class),
        row.get(1, String.class),
        row.get(2, String.class),
        row.get(3, String.class),
        row.get(4, String.class),
        row.get(5, Long.class),
        row.get(6, Long.class),
        row.get(7, String.class));
  }

  private static AddressData address(Tuple row, int at) {
    return new AddressData(
        row.get(at, String.class),
        row.get(at + 1, String.class),
        row.get(at + 2, String.class),
        row.get(at + 3, String.class),
        row.get(at + 4, String.class),
        row.get(at + 5, String.class));
  }
}
