package emporium.bookstore.api;

import emporium.bookstore.BookstoreRepository;
import emporium.bookstore.BookstoreRow;
import emporium.bookstore.BookstoreTable;
import emporium.bookstore.IngestRows;
import emporium.persistence.Aggregate;
import emporium.persistence.Transactions;
import emporium.runtime.rows.RowReader;
import emporium.runtime.rows.RowTable;
import emporium.runtime.rows.RowsResource;
import jakarta.ws.rs.Path;
import java.util.List;
import java.util.function.Function;
import org.jboss.resteasy.reactive.server.Cancellable;

/** The bookstore's tables, to be filled in bulk. */
@Cancellable(false)
@Path("/api/rows")
public class BookstoreRowsResource extends RowsResource {
  BookstoreRowsResource(RowReader reader, Transactions<BookstoreRepository> bookstore) {
    super(
        reader,
        List.of(
            rows(bookstore, BookstoreTable.AUTHORS, AuthorRequest.class, AuthorRequest::row),
            rows(
                bookstore,
                BookstoreTable.PUBLISHERS,
                PublisherRequest.class,
                PublisherRequest::row),
            rows(bookstore, BookstoreTable.BOOKS, BookRequest.class, BookRequest::row),
            rows(bookstore, BookstoreTable.SHOPS, ShopRequest.class, ShopRequest::row),
            rows(bookstore, BookstoreTable.EMPLOYEES, EmployeeRequest.class, EmployeeRequest::row),
            rows(
                bookstore,
                BookstoreTable.INVENTORY,
                InventoryItemRequest.class,
                InventoryItemRequest::row),
            rows(bookstore, BookstoreTable.CUSTOMERS, CustomerRequest.class, CustomerRequest::row),
            rows(bookstore, BookstoreTable.PURCHASES, PurchaseRequest.class, PurchaseRequest::row),
            rows(
                bookstore,
                BookstoreTable.POPULATION,
                PopulationRequest.class,
                PopulationRequest::row)));
  }

  private static <
          T, K extends Comparable<? super K>, E extends Aggregate, R extends BookstoreRow<K, E>>
      RowTable<T, R> rows(
          Transactions<BookstoreRepository> bookstore,
          BookstoreTable<K, E, R> table,
          Class<T> type,
          Function<T, R> toRow) {
    return new RowTable<>(
        table.name(), type, toRow, rows -> bookstore.run(new IngestRows<>(table, rows)));
  }
}
