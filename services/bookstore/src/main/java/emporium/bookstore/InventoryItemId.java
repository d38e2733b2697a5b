package emporium.bookstore;

import java.util.Comparator;

/** A book that a shop has, whose lock guards how many. */
public record InventoryItemId(String country, int shop, long isbn)
    implements Comparable<InventoryItemId> {
  private static final Comparator<InventoryItemId> ORDER =
      Comparator.comparing(InventoryItemId::country)
          .thenComparingInt(InventoryItemId::shop)
          .thenComparingLong(InventoryItemId::isbn);

  /** The shop that has it. */
  public ShopId shopId() {
    return new ShopId(country, shop);
  }

  /** The book. */
  public Isbn book() {
    return new Isbn(isbn);
  }

  @Override
  public int compareTo(InventoryItemId other) {
    return ORDER.compare(this, other);
  }
}
