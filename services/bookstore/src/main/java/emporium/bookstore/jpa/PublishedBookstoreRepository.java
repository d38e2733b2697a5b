package emporium.bookstore.jpa;

import emporium.bookstore.Author;
import emporium.bookstore.Book;
import emporium.bookstore.BookSales;
import emporium.bookstore.BookView;
import emporium.bookstore.BookstoreRepository;
import emporium.bookstore.BookstoreTable;
import emporium.bookstore.CountryCode;
import emporium.bookstore.Customer;
import emporium.bookstore.CustomerView;
import emporium.bookstore.Employee;
import emporium.bookstore.EmployeeView;
import emporium.bookstore.Isbn;
import emporium.bookstore.Publisher;
import emporium.bookstore.Purchase;
import emporium.bookstore.PurchaseId;
import emporium.bookstore.PurchaseView;
import emporium.bookstore.SalesYear;
import emporium.bookstore.Shop;
import emporium.bookstore.ShopId;
import emporium.bookstore.ShopView;
import emporium.persistence.Aggregate;
import emporium.persistence.jpa.JpaState;
import jakarta.persistence.Tuple;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.hibernate.query.NativeQuery;
import org.jspecify.annotations.Nullable;

/**
 * The bookstore's tables, asked as the published comparison did: entities instead of projections,
 * what they refer to read with each of them, books and purchases singly by their key, a count with
 * each page. Rows that were read by their key come from the entity cache. Hibernate 5 did this by
 * itself, for associations that are {@code EAGER} and for entities in a constructor expression;
 * Hibernate 7 does not, so it is written out here.
 *
 * <p>Answers are those of the other repositories, where the published ones were not: sums instead
 * of counts, the best employee instead of the worst, the total of a purchase, and an order.
 *
 * <p>Source: the Bookstore Performance Demo of "MicroStream vs. JPA".
 */
public final class PublishedBookstoreRepository implements BookstoreRepository {
  private final JpaState state;
  private final JpaBookstoreRepository tuned;

  /** On the rows that one unit of work sees. */
  public PublishedBookstoreRepository(JpaState state) {
    this.state = state;
    this.tuned = new JpaBookstoreRepository(state);
  }

  @Override
  public List<BookSales> bookSales(SalesYear sales) {
    return of(PublishedStatements.SOLD_BOOKS, sales)
        .getResultStream()
        .map(
            sold ->
                new BookSales(
                    view(one(Book.class, new Isbn(sold.get(0, Long.class)))),
                    sold.get(1, Long.class)))
        .toList();
  }

  @Override
  public List<BookView> booksByTitle(String lowerCaseText, CountryCode country) {
    String pattern = Statements.containing(lowerCaseText);
    return entities(Book.class, PublishedStatements.BOOKS_BY_TITLE)
        .setParameter("pattern", pattern)
        .setParameter("country", country.value())
        .getResultStream()
        .filter(book -> book.lowerCaseTitle().contains(lowerCaseText))
        .map(this::view)
        .toList();
  }

  @Override
  public List<BookView> booksInPriceRange(long minCents, long maxCents) {
    return entities(Book.class, PublishedStatements.BOOKS_IN_PRICE_RANGE)
        .setParameter("min", minCents)
        .setParameter("max", maxCents)
        .getResultStream()
        .map(this::view)
        .toList();
  }

  @Override
  public List<CustomerView> customers(int fromId, int toId) {
    int count = customerCount(); // a page of Spring Data says how many there are
    return count <= fromId
        ? List.of()
        : entities(Customer.class, PublishedStatements.CUSTOMERS_PAGE)
            .setParameter("from", fromId)
            .setParameter("size", toId - fromId)
            .getResultStream()
            .map(one -> new CustomerView(one.id(), one.name(), one.address().data()))
            .toList();
  }

  @Override
  public @Nullable EmployeeView employeeOfTheYear(SalesYear sales) {
    return entities(Employee.class, PublishedStatements.EMPLOYEE_OF_THE_YEAR)
        .setParameter("country", sales.country())
        .setParameter("year", sales.year())
        .getResultStream()
        .map(best -> new EmployeeView(best.id().text(), best.name(), best.address().data()))
        .findFirst()
        .orElse(null);
  }

  @Override
  public List<PurchaseView> foreignPurchases(SalesYear sales) {
    return of(PublishedStatements.FOREIGN_PURCHASES, sales)
        .getResultStream()
        .map(row -> new PurchaseId(sales.country(), sales.year(), row.get(0, Integer.class)))
        .map(id -> view(one(Purchase.class, id)))
        .toList();
  }

  @Override
  public OptionalLong shopRevenueCents(ShopId shop, int year) {
    if (state.find(Shop.class, shop) == null) {
      return OptionalLong.empty();
    }
    Long cents =
        tuples(PublishedStatements.SHOP_REVENUE)
            .setParameter("country", shop.country())
            .setParameter("shop", shop.number())
            .setParameter("year", year)
            .getSingleResult()
            .get(0, Long.class);
    return OptionalLong.of(cents == null ? 0 : cents);
  }

  private BookView view(Book book) {
    return BookView.of(
        book.isbn().value(),
        book.title(),
        one(Author.class, book.author()).name(),
        book.genre(),
        one(Publisher.class, book.publisher()).name(),
        book.purchaseCents(),
        book.retailCents(),
        book.language());
  }

  private PurchaseView view(Purchase purchase) {
    return new PurchaseView(
        purchase.id().text(),
        one(Employee.class, purchase.employee()).name(),
        one(Customer.class, purchase.customer()).name(),
        purchase.customer().country(),
        purchase.soldAt(),
        purchase.lines().size(),
        BigDecimal.valueOf(purchase.totalCents(), 2));
  }

  /** Reads what is referred to by its key. */
  private <E extends Aggregate> E one(Class<E> type, Object key) {
    return Objects.requireNonNull(
        state.find(type, key), () -> String.format(Locale.ROOT, "%s %s", type.getName(), key));
  }

  private <E> NativeQuery<E> entities(Class<E> type, String statement) {
    return state.session().createNativeQuery(statement, type);
  }

  private NativeQuery<Tuple> tuples(String statement) {
    return state.session().createNativeQuery(statement, Tuple.class);
  }

  private NativeQuery<Tuple> of(String statement, SalesYear sales) {
    return tuples(statement)
        .setParameter("country", sales.country())
        .setParameter("year", sales.year());
  }

  @Override
  public <K extends Comparable<? super K>, E extends Aggregate> Map<K, E> find(
      BookstoreTable<K, E, ?> table, Collection<K> keys) {
    return tuned.find(table, keys);
  }

  @Override
  public <E extends Aggregate> Collection<E> all(BookstoreTable<?, E, ?> table) {
    return tuned.all(table);
  }

  @Override
  public Collection<Customer> customersById(Collection<Integer> ids) {
    return tuned.customersById(ids);
  }

  @Override
  public boolean hasCountry(CountryCode country) {
    return tuned.hasCountry(country);
  }

  @Override
  public List<String> countries() {
    return tuned.countries();
  }

  @Override
  public List<Integer> salesYears() {
    return tuned.salesYears();
  }

  @Override
  public List<ShopView> shops() {
    return tuned.shops();
  }

  @Override
  public int customerCount() {
    return tuned.customerCount();
  }
}
