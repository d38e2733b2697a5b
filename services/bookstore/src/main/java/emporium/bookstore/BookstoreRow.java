package emporium.bookstore;

import emporium.persistence.Aggregate;

/**
 * A row of a table as ingestion gives it: an immutable value.
 *
 * @param <K> its key
 * @param <E> what it becomes
 */
public sealed interface BookstoreRow<K extends Comparable<? super K>, E extends Aggregate>
    permits AuthorRow,
        PublisherRow,
        BookRow,
        ShopRow,
        EmployeeRow,
        InventoryItemRow,
        CustomerRow,
        PurchaseRow,
        PopulationRow {
  /** Its key in its table. */
  K key();

  /** A new aggregate of it. */
  E toAggregate();

  /** Adds what must hold for it to be added. */
  void collectChecks(RowChecks checks);
}
