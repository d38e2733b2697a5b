package emporium.bookstore;

/** What a shop has of a book, as ingestion gives it. */
public record InventoryItemRow(InventoryItemId key, int amount)
    implements BookstoreRow<InventoryItemId, InventoryItem> {
  @Override
  public InventoryItem toAggregate() {
    return new InventoryItem(this);
  }

  @Override
  public void collectChecks(RowChecks checks) {
    checks.refersTo(BookstoreTable.SHOPS, key.shopId());
    checks.refersTo(BookstoreTable.BOOKS, key.book());
  }
}
