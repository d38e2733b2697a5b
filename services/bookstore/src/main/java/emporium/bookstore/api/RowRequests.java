package emporium.bookstore.api;

import emporium.bookstore.AuthorRow;
import emporium.bookstore.BookRow;
import emporium.bookstore.BookstoreRow;
import emporium.bookstore.CustomerRow;
import emporium.bookstore.EmployeeRow;
import emporium.bookstore.InventoryItemRow;
import emporium.bookstore.PopulationRow;
import emporium.bookstore.PublisherRow;
import emporium.bookstore.PurchaseRow;
import emporium.bookstore.ShopRow;

/** Rows as ingestion sends them. */
final class RowRequests {
  private RowRequests() {}

  static Object of(BookstoreRow<?, ?> row) {
    if (row instanceof AuthorRow author) {
      return AuthorRequest.of(author);
    } else if (row instanceof PublisherRow publisher) {
      return PublisherRequest.of(publisher);
    } else if (row instanceof BookRow book) {
      return BookRequest.of(book);
    } else if (row instanceof ShopRow shop) {
      return ShopRequest.of(shop);
    } else if (row instanceof EmployeeRow employee) {
      return EmployeeRequest.of(employee);
    } else if (row instanceof InventoryItemRow item) {
      return InventoryItemRequest.of(item);
    } else if (row instanceof CustomerRow customer) {
      return CustomerRequest.of(customer);
    } else if (row instanceof PopulationRow population) {
      return PopulationRequest.of(population);
    }
    return PurchaseRequest.of((PurchaseRow) row);
  }
}
