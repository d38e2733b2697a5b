package emporium.bookstore;

/** A shop as ingestion gives it. */
public record ShopRow(ShopId key, String name, AddressData address)
    implements BookstoreRow<ShopId, Shop> {
  @Override
  public Shop toAggregate() {
    return new Shop(this);
  }

  @Override
  public void collectChecks(RowChecks checks) {
    // it names no other row
  }
}
