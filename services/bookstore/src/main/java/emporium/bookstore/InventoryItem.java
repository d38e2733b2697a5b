package emporium.bookstore;

import emporium.persistence.Aggregate;

/** How many pieces of a book a shop has; never changes. Guarded by the lock of the shop. */
public class InventoryItem extends Aggregate {
  private String country = "";
  private int shop;
  private long isbn;
  private int amount;

  protected InventoryItem() {}

  InventoryItem(InventoryItemRow row) {
    country = row.key().country();
    shop = row.key().shop();
    isbn = row.key().isbn();
    amount = row.amount();
  }

  /** Its identity. */
  public InventoryItemId id() {
    return new InventoryItemId(country, shop, isbn);
  }

  /** It as it was ingested. */
  public InventoryItemRow row() {
    return new InventoryItemRow(id(), amount);
  }
}
