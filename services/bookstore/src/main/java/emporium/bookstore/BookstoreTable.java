package emporium.bookstore;

import emporium.locks.LockSet;
import emporium.persistence.Aggregate;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A table of the bookstore. The constants are all there are; each comes after those its rows refer
 * to.
 *
 * @param name in paths, records and on disk; never to be changed
 * @param row of an aggregate, as it was ingested
 * @param locks that an ingestion of rows takes
 */
public record BookstoreTable<
    K extends Comparable<? super K>, E extends Aggregate, R extends BookstoreRow<K, E>>(
    String name,
    Class<E> type,
    Function<E, K> key,
    Function<E, R> row,
    Function<Collection<R>, LockSet> locks) {
  public static final BookstoreTable<AuthorId, Author, AuthorRow> AUTHORS =
      new BookstoreTable<>(
          "authors", Author.class, Author::id, Author::row, BookstoreLocks::catalogueRows);

  public static final BookstoreTable<PublisherId, Publisher, PublisherRow> PUBLISHERS =
      new BookstoreTable<>(
          "publishers",
          Publisher.class,
          Publisher::id,
          Publisher::row,
          BookstoreLocks::catalogueRows);

  public static final BookstoreTable<Isbn, Book, BookRow> BOOKS =
      new BookstoreTable<>(
          "books", Book.class, Book::isbn, Book::row, BookstoreLocks::catalogueRows);

  public static final BookstoreTable<ShopId, Shop, ShopRow> SHOPS =
      new BookstoreTable<>("shops", Shop.class, Shop::id, Shop::row, BookstoreLocks::shopRows);

  public static final BookstoreTable<EmployeeId, Employee, EmployeeRow> EMPLOYEES =
      new BookstoreTable<>(
          "employees", Employee.class, Employee::id, Employee::row, BookstoreLocks::employeeRows);

  public static final BookstoreTable<InventoryItemId, InventoryItem, InventoryItemRow> INVENTORY =
      new BookstoreTable<>(
          "inventory",
          InventoryItem.class,
          InventoryItem::id,
          InventoryItem::row,
          BookstoreLocks::inventoryRows);

  public static final BookstoreTable<CustomerId, Customer, CustomerRow> CUSTOMERS =
      new BookstoreTable<>(
          "customers", Customer.class, Customer::key, Customer::row, BookstoreLocks::customerRows);

  public static final BookstoreTable<PurchaseId, Purchase, PurchaseRow> PURCHASES =
      new BookstoreTable<>(
          "purchases", Purchase.class, Purchase::id, Purchase::row, BookstoreLocks::purchaseRows);

  /** Has one row, which is added after all others. */
  public static final BookstoreTable<PopulationId, Population, PopulationRow> POPULATION =
      new BookstoreTable<>(
          "population",
          Population.class,
          Population::id,
          Population::row,
          BookstoreLocks::populationRows);

  /** All tables; a row refers to rows of earlier ones only. */
  public static final List<BookstoreTable<?, ?, ?>> ALL =
      List.of(
          AUTHORS,
          PUBLISHERS,
          BOOKS,
          SHOPS,
          EMPLOYEES,
          INVENTORY,
          CUSTOMERS,
          PURCHASES,
          POPULATION);

  /** Each table is one constant. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public String toString() {
    return name;
  }
}
