package emporium.bookstore.ms;

import emporium.bookstore.Address;
import emporium.bookstore.Author;
import emporium.bookstore.AuthorId;
import emporium.bookstore.Book;
import emporium.bookstore.BookView;
import emporium.bookstore.BookstoreTable;
import emporium.bookstore.CountryCode;
import emporium.bookstore.Customer;
import emporium.bookstore.CustomerId;
import emporium.bookstore.Employee;
import emporium.bookstore.EmployeeId;
import emporium.bookstore.Isbn;
import emporium.bookstore.Publisher;
import emporium.bookstore.PublisherId;
import emporium.bookstore.Purchase;
import emporium.bookstore.PurchaseId;
import emporium.bookstore.PurchaseLine;
import emporium.bookstore.Shop;
import emporium.bookstore.ShopId;
import emporium.persistence.Aggregate;
import emporium.persistence.ms.graph.Graph;
import emporium.persistence.ms.graph.GroupIndex;
import emporium.persistence.ms.graph.SortedIndex;
import emporium.persistence.ms.graph.Table;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** The tables of the graph and its indexes. */
final class BookstoreGraph {
  final Table<AuthorId, Author> authors;
  final Table<PublisherId, Publisher> publishers;
  final Table<Isbn, Book> books;
  final Table<ShopId, Shop> shops;
  final Table<EmployeeId, Employee> employees;
  final Table<CustomerId, Customer> customers;
  final Table<PurchaseId, Purchase> purchases;

  final GroupIndex<CountryCode, Author> authorsByCountry;
  final GroupIndex<AuthorId, Book> booksByAuthor;
  final SortedIndex<PriceKey, Book> booksByPrice;
  final SortedIndex<ShopId, Shop> shopsByKey;
  final SortedIndex<Integer, Customer> customersById;
  final SortedIndex<PurchaseId, Purchase> purchasesByKey;
  final GroupIndex<ShopYear, Purchase> purchasesByShop;

  private final Map<BookstoreTable<?, ?, ?>, Table<?, ?>> tables = new HashMap<>();

  BookstoreGraph(Graph graph) {
    BookstoreTable.ALL.forEach(table -> declare(graph, table));
    authors = table(BookstoreTable.AUTHORS);
    publishers = table(BookstoreTable.PUBLISHERS);
    books = table(BookstoreTable.BOOKS);
    shops = table(BookstoreTable.SHOPS);
    employees = table(BookstoreTable.EMPLOYEES);
    customers = table(BookstoreTable.CUSTOMERS);
    purchases = table(BookstoreTable.PURCHASES);
    authorsByCountry =
        authors.index(new GroupIndex<>(author -> List.of(author.address().country())));
    booksByAuthor = books.index(new GroupIndex<>(book -> List.of(book.author())));
    booksByPrice = books.index(new SortedIndex<>(book -> List.of(PriceKey.of(book))));
    shopsByKey = shops.index(new SortedIndex<>(shop -> List.of(shop.id())));
    customersById = customers.index(new SortedIndex<>(customer -> List.of(customer.id())));
    purchasesByKey = purchases.index(new SortedIndex<>(purchase -> List.of(purchase.id())));
    purchasesByShop = purchases.index(new GroupIndex<>(purchase -> List.of(ShopYear.of(purchase))));
    purchases.invariant("a purchase has lines", purchase -> !purchase.lines().isEmpty());
  }

  private <K extends Comparable<? super K>, E extends Aggregate> void declare(
      Graph graph, BookstoreTable<K, E, ?> table) {
    tables.put(
        table,
        graph
            .table(table.name(), table.type(), table.key())
            .owning(
                table.type() == Purchase.class
                    ? new Class<?>[] {PurchaseLine.class}
                    : new Class<?>[] {Address.class}));
  }

  /** The members of a table. */
  @SuppressWarnings("unchecked") // declared with its types
  <K extends Comparable<? super K>, E extends Aggregate> Table<K, E> table(
      BookstoreTable<K, E, ?> table) {
    return (Table<K, E>) Objects.requireNonNull(tables.get(table), table.name());
  }

  /** Those books as answers show them, by ISBN. */
  List<BookView> views(Stream<Book> books) {
    return books.sorted(Comparator.comparing(Book::isbn)).map(this::view).toList();
  }

  /** A row that another row refers to, so that it exists. */
  static <K, E extends Aggregate> E member(Table<K, E> table, K key) {
    E found = table.find(key);
    if (found == null) {
      throw new IllegalStateException(
          "A row refers to one that is missing: table=" + table.name() + ", key=" + key);
    }
    return found;
  }

  /** A book as answers show it. */
  BookView view(Book book) {
    return BookView.of(
        book.isbn().value(),
        book.title(),
        member(authors, book.author()).name(),
        book.genre(),
        member(publishers, book.publisher()).name(),
        book.purchaseCents(),
        book.retailCents(),
        book.language());
  }
}
